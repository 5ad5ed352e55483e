import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Reminder } from '#app/accounts/components/reminder.tsx'
import { useMessage, useWords } from '#app/i18n/words.tsx'
import type { loader } from '#app/root.tsx'
import { useLive } from '#app/notifications/components/use-live.ts'
import { productName } from '#app/site/name.ts'
import { BottomNav } from '#app/ui/bottom-nav.tsx'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { Footer } from '#app/ui/footer.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { TopBar } from '#app/ui/top-bar.tsx'
import { EdgeCards } from './edge-cards.tsx'
import { FooterContact } from './footer-contact.tsx'
import { areaLinks, footerGroups, homeOf, LanguageLinks, phoneTabs, topActions } from './navigation.tsx'

export type ShellData = Awaited<ReturnType<typeof loader>>

/**
 * The frame of every page, by role: top bar, message, content, footer, and on phones the tabs of a member. What visitors get
 * beyond that is drawn on the server only, and so left out of members' scripts.
 */
export function Shell({ shell, children }: { shell: ShellData | undefined; children: ReactNode }) {
  const { t, language } = useWords()
  const say = useMessage()
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
            {unconfirmed && <Reminder ticket={unconfirmed.ticket} isSign />}
            {actions}
          </>
        }
        menuActions={menuActions}
      />
      <main id="sadrzaj" className="page" tabIndex={-1}>
        {shell?.flash && (
          <FlashMessage kind={shell.flash.kind === 'error' ? 'danger' : shell.flash.kind}>
            {say(shell.flash.message)}
          </FlashMessage>
        )}
        {unconfirmed?.isDue && <Reminder ticket={unconfirmed.ticket} />}
        {children}
        {user && live?.drawInvitation({ user, app: shell?.app ?? null })}
      </main>
      <Footer groups={footerGroups(t, user)}>
        {import.meta.env.SSR && shell?.house && <FooterContact house={shell.house} />}
        {import.meta.env.SSR && !user && <LanguageLinks label={t('site:footer.languages')} language={language} />}
        {t('site:footer.line', { year: new Date().getFullYear() })}
      </Footer>
      {import.meta.env.SSR && shell?.house && (
        <EdgeCards androidUrl={shell.house.androidUrl} isInApp={shell.app !== null} />
      )}
      {user && live?.drawEdge(user.unreadNotifications)}
      {user && <BottomNav label={t('site:nav.tabs')} items={phoneTabs(t, user, pathname)} />}
    </>
  )
}
