import { LazyPushPrompt, type LazyPushPromptProps } from '#app/devices/push/lazy-push-prompt.tsx'
import { slots } from '#app/ui/slots.ts'
import { BellDropdown } from './bell-dropdown.tsx'
import { NewNotifications } from './new-notifications.tsx'
import { PageFocus } from './page-focus.tsx'
import { Slot } from './slot.tsx'
import { UnreadMessages } from './unread-messages.tsx'
import stylesheet from './live.css?url'

// Not by `import './live.css'`, for which the bundler adds a loader of 600 bytes to every page.
await loadStyles(stylesheet)

type Counts = { unreadNotifications: number; unreadMessages: number }

export function renderCounts({ unreadNotifications, unreadMessages }: Counts) {
  return (
    <>
      <Slot id={slots.bell}>
        <BellDropdown unreadCount={unreadNotifications} />
      </Slot>
      <UnreadMessages count={unreadMessages} />
    </>
  )
}

export function renderNewNotifications(unreadCount: number) {
  return (
    <>
      <NewNotifications unreadCount={unreadCount} />
      <PageFocus />
    </>
  )
}

export function renderPushPrompt(props: LazyPushPromptProps) {
  return <LazyPushPrompt {...props} />
}

function loadStyles(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}
