import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { languageNames, languages } from '#app/i18n/languages.ts'
import { useWords } from '#app/i18n/words.tsx'
import { languageChoice, languageLink } from '#app/site/language-link.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const dayMs = 86_400_000

/** Who is about to join is not to be led away. */
const formPaths = () => [href('/registracija'), href('/prijava'), href('/dobrodosli')] as string[]

const bar = 'registerBarDismissed'
const popup = 'appPopupDismissed'
const banner = 'appBannerDismissed'
/** Who does not want the app does not want it of the next card either. */
const bothOfApp = `${popup} ${banner}`

type CardProps = {
  name: string
  closes?: string
  insteadOf?: string
  after?: number
  scroll?: number
  keepMs?: number
  children: ReactNode
}

/**
 * What visitors are offered at the lower edge, hidden until the script of plain pages shows it. They stand behind the footer
 * and stick to the edge, so that they cover nothing that could not be scrolled out from under them. One is open at a time:
 * the next waits until the one before it is closed. The app is offered on every page, by a line before that on the first.
 * Languages are offered at once on the first page, whose first screen leaves room for it, elsewhere from the first scrolling on.
 */
export function EdgeCards({ androidUrl, isInApp }: { androidUrl: string | null; isInApp: boolean }) {
  const { t } = useWords()
  const { pathname, search } = useLocation()
  if (formPaths().includes(pathname)) return null
  const isFirstPage = pathname === href('/')
  const appTo = androidUrl ?? `${href('/instrukcije')}#aplikacija`
  return (
    <aside className="edge" aria-label={t('site:edge.label')}>
      {isFirstPage && (
        <EdgeCard name={bar} scroll={800}>
          <strong>{t('site:edge.ready')}</strong>
          <LinkButton to={href('/registracija')}>{t('site:nav.register')}</LinkButton>
          <LinkButton variant="secondary" to={href('/prijava')}>
            {t('site:nav.sign_in')}
          </LinkButton>
        </EdgeCard>
      )}
      {!isInApp && (
        <EdgeCard name={popup} closes={bothOfApp} insteadOf={banner} after={5_000} keepMs={dayMs}>
          <span>
            <strong>{t('site:edge.app')}</strong>
            {` ${t('site:edge.app_text')}`}
          </span>
          <LinkButton to={appTo}>{t('site:edge.get_app')}</LinkButton>
        </EdgeCard>
      )}
      {isFirstPage && !isInApp && (
        <EdgeCard name={banner} closes={bothOfApp} after={2_000} keepMs={7 * dayMs}>
          <LinkButton variant="secondary" to={appTo}>
            {t('site:edge.app')}
          </LinkButton>
        </EdgeCard>
      )}
      <EdgeCard name="languageBannerDismissed" {...(isFirstPage ? { after: 0 } : { scroll: 0 })}>
        <span data-remember={languageChoice}>
          {languages.map((code) => (
            <a key={code} href={languageLink(pathname, search, code)} lang={code}>
              {languageNames[code]}
            </a>
          ))}
        </span>
      </EdgeCard>
    </aside>
  )
}

function EdgeCard({ name, closes = name, insteadOf, after, scroll, keepMs, children }: CardProps) {
  const { t } = useWords()
  return (
    <section
      hidden
      data-card={name}
      data-instead={insteadOf}
      data-after={after}
      data-scroll={scroll}
      data-keep={keepMs}
    >
      {children}
      <Button type="button" variant="quiet" aria-label={t('common:actions.close')} data-remember={closes}>
        ×
      </Button>
    </section>
  )
}
