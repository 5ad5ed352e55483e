import { PushInvitation, type PushInvitationProps } from '#app/notifications/push/push-invitation.tsx'
import { BellDropdown } from './bell-dropdown.tsx'
import { FreshNotifications } from './fresh-notifications.tsx'
import './live.css'

export function drawBell(unreadCount: number) {
  return <BellDropdown unreadCount={unreadCount} />
}

export function drawEdge(unreadCount: number) {
  return <FreshNotifications unreadCount={unreadCount} />
}

export function drawInvitation(props: PushInvitationProps) {
  return <PushInvitation {...props} />
}
