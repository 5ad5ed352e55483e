import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { VerificationIcon, VerificationReminder } from '#app/accounts/components/verification-reminder.tsx'
import { useTranslateMessage, useTranslation } from '#app/i18n/use-translation.tsx'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useLive } from '#app/notifications/components/use-live.ts'
import { productName } from '#app/product.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import { BottomNav } from '#app/ui/member/bottom-nav.tsx'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { Footer } from '#app/ui/layout/footer.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import { BottomCards } from './bottom-cards.tsx'
import { FooterContact } from './footer-contact.tsx'
import { areaLinks, footerGroups, homeOf, phoneTabs } from './navigation-links.ts'
import { LanguageLinks, topActions } from './navigation.tsx'

type ShellProps = { shell: ShellData | undefined; handle: RouteHandle; children: ReactNode }

/** `import.meta.env.SSR` leaves visitors' parts, which only the server renders, out of members' scripts. */
export function Shell({ shell, handle, children }: ShellProps) {
  const { t, language } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { pathname } = useLocation()
  const user = shell?.user ?? null
  const live = useLive(user !== null)
  const { actions, menuActions } = topActions(t, user, language, live)
  const unconfirmed = user?.unconfirmed
  return (
    <>
      <SkipLink>{t('site:nav.skip')}</SkipLink>
      <TopBar
        name={productName}
        homeTo={homeOf(user)}
        links={areaLinks(t, user, pathname)}
        menuLabel={t('common:nav.menu')}
        actions={
          <>
            {unconfirmed && <VerificationIcon ticket={unconfirmed.ticket} />}
            {actions}
          </>
        }
        menuActions={menuActions}
      />
      <main id="sadrzaj" className="page" tabIndex={-1}>
        {shell?.flash && (
          <FlashMessage kind={shell.flash.kind === 'error' ? 'danger' : shell.flash.kind}>
            {translateMessage(shell.flash.message)}
          </FlashMessage>
        )}
        {unconfirmed?.isDue && handle.verificationReminder !== false && (
          <VerificationReminder ticket={unconfirmed.ticket} />
        )}
        {children}
        {user && live?.renderPushPrompt({ user, app: shell?.app ?? null })}
      </main>
      <Footer groups={footerGroups(t, user)}>
        {import.meta.env.SSR && shell?.company && <FooterContact company={shell.company} />}
        {import.meta.env.SSR && !user && <LanguageLinks label={t('site:footer.languages')} language={language} />}
        {t('site:footer.copyright', { year: new Date().getFullYear() })}
      </Footer>
      {import.meta.env.SSR && shell?.company && handle.bottomCards !== false && (
        <BottomCards androidUrl={shell.company.androidUrl} isInApp={shell.app !== null} />
      )}
      {user && live?.renderNewNotifications(user.unreadNotifications)}
      {user && <BottomNav label={t('site:nav.tabs')} items={phoneTabs(t, user, pathname)} />}
    </>
  )
}
