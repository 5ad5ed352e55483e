import { href } from 'react-router'
import { providerNames, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'

type ProviderLinksProps = {
  providers: IdentityProvider[]
  isWrapper: boolean
  embedded?: EmbeddedBrowser
  next?: string | undefined
}
type EmbeddedBrowser = { browserLink: string | null }

export function ProviderLinks({ embedded, ...links }: ProviderLinksProps) {
  return (
    <>
      {embedded && <EmbeddedHint {...embedded} />}
      {links.providers.length > 0 && <Links {...links} />}
    </>
  )
}

function EmbeddedHint({ browserLink }: EmbeddedBrowser) {
  const { t } = useTranslation()
  return (
    <div className="stack tight">
      <p className="muted">{t('identities:embedded')}</p>
      {browserLink && (
        <p>
          <a href={browserLink}>{t('identities:open_browser')}</a>
        </p>
      )}
    </div>
  )
}

/** The Android app opens links with `data-native-auth` in a browser. */
function Links({ providers, isWrapper, next }: Omit<ProviderLinksProps, 'embedded'>) {
  const { t } = useTranslation()
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
