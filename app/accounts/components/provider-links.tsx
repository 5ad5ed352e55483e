import { Fragment } from 'react'
import { href } from 'react-router'
import { ProviderMark } from '#app/accounts/components/provider-mark.tsx'
import { providerNames, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import entryStylesheet from '#app/ui/styles/entry.css?url'
import { withQuery } from '#app/with-query.ts'

type ProviderLinksProps = {
  providers: IdentityProvider[]
  isWrapper: boolean
  embedded?: EmbeddedBrowser
  next?: string | undefined
}
type EmbeddedBrowser = { browserLink: string | null }

/** The other way into an account, apart from the form with the password. */
export function ProviderChoice(props: ProviderLinksProps & { formFollows?: boolean }) {
  const { t } = useTranslation()
  const { formFollows, ...links } = props
  if (links.providers.length === 0 && !links.embedded) return null
  const divider = links.providers.length > 0 && <p className="or">{t('identities:or')}</p>
  return (
    <>
      <link rel="stylesheet" href={entryStylesheet} precedence="default" />
      {!formFollows && divider}
      <ProviderLinks {...links} />
      {formFollows && divider}
    </>
  )
}

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
        <Fragment key={provider}>
          <Anchor
            to={withQuery(href('/prijava/:provider', { provider }), { next })}
            className={buttonClass({ variant: 'secondary' })}
            rel="nofollow"
            data-native-auth={isWrapper ? provider : undefined}
          >
            <ProviderMark provider={provider} />
            <span>{t('identities:continue', { provider: providerNames[provider] })}</span>
          </Anchor>{' '}
        </Fragment>
      ))}
    </p>
  )
}
