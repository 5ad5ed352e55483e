import { LazyPushPrompt, type LazyPushPromptProps } from '#app/devices/push/lazy-push-prompt.tsx'
import { BellDropdown } from './bell-dropdown.tsx'
import { NewNotifications } from './new-notifications.tsx'
import './live.css'

export function renderBell(unreadCount: number) {
  return <BellDropdown unreadCount={unreadCount} />
}

export function renderNewNotifications(unreadCount: number) {
  return <NewNotifications unreadCount={unreadCount} />
}

export function renderPushPrompt(props: LazyPushPromptProps) {
  return <LazyPushPrompt {...props} />
}
