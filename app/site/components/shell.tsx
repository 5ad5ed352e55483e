import { lazy, Suspense, use, type ReactNode } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useLive } from '#app/notifications/components/use-live.ts'
import { PageFooter, PageHead, PageTabs } from '#app/site/components/frame.tsx'
import type { ShellData } from '#app/site/shell-data.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FlashMessage } from '#app/ui/flash-message.tsx'

const FloatingMessenger = lazy(() =>
  import('#app/messages/components/floating-messenger.tsx').catch(() => ({ default: () => null })),
)

type ShellProps = { shell: ShellData | undefined; handle: RouteHandle; children: ReactNode }

export function Shell({ shell, handle, children }: ShellProps) {
  const { t } = useTranslation()
  const { pathname, place, isPending } = useDestination()
  const user = shell?.user ?? null
  const flash = shell?.flash
  const isHydrated = use(HydrationContext)
  const live = useLive(user !== null)
  const loading = user && t('site:nav.loading')
  return (
    <>
      {!shell?.isBare && <PageHead user={user} pathname={pathname} place={place} />}
      {user && isHydrated && (
        <p className="pending" role="status">
          {isPending && <span>{loading}</span>}
        </p>
      )}
      <main
        id="sadrzaj"
        className={classNames('page', user && handle.titleInBar && 'title-in-bar')}
        tabIndex={-1}
        aria-busy={isPending || undefined}
      >
        {flash && <FlashMessage {...flash}>{flash.text}</FlashMessage>}
        {children}
        {user &&
          live?.renderPushPrompt({
            user,
            app: shell?.app ?? null,
            isAfterSuccess: flash?.isAnsweredLater === true,
          })}
      </main>
      {!shell?.isBare && <PageFooter shell={shell} handle={handle} />}
      {user && live?.renderCounts(user)}
      {user && live?.renderNewNotifications(user.unreadNotifications)}
      {user && live && (
        <Suspense>
          <FloatingMessenger user={user} />
        </Suspense>
      )}
      {user && <PageTabs user={user} place={place} hidden={handle.tabs === false} />}
    </>
  )
}

/** Where the page is, or is going, whose tab lights up at once. A loader's `place` is the list that its page belongs to. */
function useDestination() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const next = state === 'loading' && location.pathname
  const loaded = useMatches().at(-1)?.loaderData as { place?: string } | null | undefined
  return { pathname: next || pathname, place: next || loaded?.place || pathname, isPending: state !== 'idle' }
}
