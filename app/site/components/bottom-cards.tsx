import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { languageNames, languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { languageChoice, languageLink } from '#app/site/language-link.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const dayMs = 86_400_000

const bar = 'registerBarDismissed'
const popup = 'appPopupDismissed'
const banner = 'appBannerDismissed'
const bothAppCards = `${popup} ${banner}`

type CardProps = {
  name: string
  closes?: string
  after?: number
  scroll?: number
  dismissedMs?: number
  children: ReactNode
}

/**
 * Sticky cards come after the footer, so that they cover nothing for good; enhance/bottom-cards.ts shows the first that is
 * due. The app is offered only where a store has it.
 */
export function BottomCards({ androidUrl, isInApp }: { androidUrl: string | null; isInApp: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isFirstPage = pathname === href('/')
  return (
    <section className="edge" aria-label={t('site:cards.label')}>
      <BottomCard name="languageBannerDismissed" {...(isFirstPage ? { after: 0 } : { scroll: 0 })}>
        {t('common:nav.language')}
        <span data-remember={languageChoice}>
          {languages.map((code) => (
            <a key={code} href={languageLink(pathname, search, code)} lang={code}>
              {languageNames[code]}
            </a>
          ))}
        </span>
      </BottomCard>
      {isFirstPage && (
        <BottomCard name={bar} scroll={800}>
          <strong>{t('site:cards.ready')}</strong>
          <LinkButton to={href('/registracija')}>{t('site:nav.register')}</LinkButton>
          <LinkButton variant="secondary" to={href('/prijava')}>
            {t('site:nav.sign_in')}
          </LinkButton>
        </BottomCard>
      )}
      {androidUrl && !isInApp && (
        <BottomCard name={popup} closes={bothAppCards} after={5_000} dismissedMs={dayMs}>
          <span>
            <strong>{t('site:cards.app')}</strong>
            {` ${t('site:cards.app_text')}`}
          </span>
          <LinkButton to={androidUrl}>{t('site:cards.get_app')}</LinkButton>
        </BottomCard>
      )}
      {androidUrl && isFirstPage && !isInApp && (
        <BottomCard name={banner} closes={bothAppCards} after={2_000} dismissedMs={7 * dayMs}>
          <LinkButton variant="secondary" to={androidUrl}>
            {t('site:cards.app')}
          </LinkButton>
        </BottomCard>
      )}
    </section>
  )
}

function BottomCard({ name, closes = name, after, scroll, dismissedMs, children }: CardProps) {
  const { t } = useTranslation()
  return (
    <section hidden data-card={name} data-after={after} data-scroll={scroll} data-keep={dismissedMs}>
      {children}
      <Button type="button" variant="quiet" aria-label={t('common:actions.close')} data-remember={closes}>
        ×
      </Button>
    </section>
  )
}
