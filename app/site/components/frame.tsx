import { use } from 'react'
import { VerificationIcon, VerificationReminder } from '#app/accounts/components/verification-reminder.tsx'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useServerTranslate, useTranslation } from '#app/i18n/use-translation.tsx'
import { productName } from '#app/product.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { Footer } from '#app/ui/layout/footer.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import { BottomNav } from '#app/ui/member/bottom-nav.tsx'
import { BottomCards } from './bottom-cards.tsx'
import { FooterContact } from './footer-contact.tsx'
import { footerGroups } from './footer-links.ts'
import { areaLinks, homeOf, phoneTabs, type ShellUser } from './navigation-links.ts'
import { LightModeNote } from './light-mode-note.tsx'
import { LanguageLinks, topActions } from './navigation.tsx'

type PageHeadProps = { user: ShellUser; pathname: string; place: string }

/** The parts around a page, which only the server renders. */
export function PageHead({ user, pathname, place }: PageHeadProps) {
  const { language } = useTranslation()
  const t = useServerTranslate()
  const { actions, menu } = topActions(t, user, language)
  return (
    <>
      <SkipLink>{t('site:nav.skip')}</SkipLink>
      <TopBar
        name={productName}
        homeTo={homeOf(user)}
        links={areaLinks(t, user, place)}
        menuLabel={t('common:nav.menu')}
        actions={
          <>
            {user?.unconfirmed && <VerificationIcon ticket={user.unconfirmed.ticket} userType={user.userType} />}
            {actions}
            <NotSentTexts />
          </>
        }
        menu={menu}
      />
      {user?.unconfirmed && <VerificationReminder {...user.unconfirmed} pathname={pathname} />}
    </>
  )
}

/** For the notice of a form that cannot be sent, or a page that cannot be loaded. */
function NotSentTexts() {
  const t = useServerTranslate()
  const forScripts = useForScripts()
  return forScripts(
    <template
      id="not-sent"
      data-form={t('offline:not_sent')}
      data-page={use(HydrationContext) ? t('offline:not_loaded') : undefined}
      data-offline={t('offline:check')}
      data-busy={t('offline:busy')}
      data-retry={t('offline:retry')}
    />,
  )
}

/** Members' own pages have none, its links are in their profile; in light mode all say so. */
export function PageFooter({ shell, handle }: { shell: ShellData | undefined; handle: RouteHandle }) {
  const { language } = useTranslation()
  const t = useServerTranslate()
  const user = shell?.user
  const lightMode = shell?.isLight && <LightModeNote isByChoice={shell.isLightByChoice === true} />
  if (user && handle.titleInBar)
    return (
      lightMode && (
        <footer className="footer">
          <div>{lightMode}</div>
        </footer>
      )
    )
  return (
    <>
      <Footer groups={footerGroups(t, { isShort: Boolean(user ?? handle.shortFooter) })}>
        {shell?.company && !handle.shortFooter && <FooterContact company={shell.company} />}
        {!user && <LanguageLinks label={t('site:footer.languages')} language={language} />}
        {t('site:footer.copyright', { year: new Date().getFullYear() })}
        {lightMode}
      </Footer>
      {shell?.company && handle.bottomCards !== false && (
        <BottomCards androidUrl={shell.company.androidUrl} isInApp={shell.app !== null} />
      )}
    </>
  )
}

type PageTabsProps = { user: NonNullable<ShellUser>; place: string; hidden: boolean }

export function PageTabs({ user, place, hidden }: PageTabsProps) {
  const t = useServerTranslate()
  return <BottomNav label={t('site:nav.tabs')} items={phoneTabs(t, user, place)} hidden={hidden} />
}
