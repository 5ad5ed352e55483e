import { href } from 'react-router'
import { providerNames, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'

type ProviderLinksProps = { providers: IdentityProvider[]; isWrapper: boolean; next?: string | undefined }

/** The Android app opens links with `data-native-auth` in a browser. */
export function ProviderLinks({ providers, isWrapper, next }: ProviderLinksProps) {
  const { t } = useTranslation()
  if (!providers.length) return null
  return (
    <p className="row">
      {providers.map((provider) => (
        <LinkButton
          key={provider}
          to={withQuery(href('/prijava/:provider', { provider }), { next })}
          variant="secondary"
          rel="nofollow"
          data-native-auth={isWrapper ? provider : undefined}
        >
          {t('identities:continue', { provider: providerNames[provider] })}
        </LinkButton>
      ))}
    </p>
  )
}
