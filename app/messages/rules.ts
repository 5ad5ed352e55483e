import { notifyAgainMs } from '#app/notifications/rules.ts'

export const messageLimits = { text: 2000, images: 4 } as const

/** The member who reads or writes. The two members of a conversation are always a client and a worker. */
export type Viewer = { id: number; userType: 'Worker' | 'Client' }

/** Leaves out everything else of a user, because loader data goes to the browser. */
export function viewerOf({ id, userType }: Viewer): Viewer {
  return { id, userType }
}

type AdConversationState = {
  closedAt: Date | null
  adStatus: 'draft' | 'open' | 'in_progress' | 'completed' | 'cancelled' | null
  offerStatus: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | null
  otherIsDeleted: boolean
}

/** An ad's conversation belongs to the accepted offer and stays open after completion. */
export function canWriteAdConversation({
  closedAt,
  adStatus,
  offerStatus,
  otherIsDeleted,
}: AdConversationState): boolean {
  return (
    !closedAt &&
    !otherIsDeleted &&
    offerStatus === 'accepted' &&
    (adStatus === 'in_progress' || adStatus === 'completed')
  )
}

type DirectConversationState = { isOpen: boolean; hasAcceptedOffer: boolean; otherIsDeleted: boolean }

/** Clients may begin with any worker, workers only with a client who accepted an offer of theirs; both may reply. */
export function canWriteDirectConversation(
  viewer: Viewer,
  { isOpen, hasAcceptedOffer, otherIsDeleted }: DirectConversationState,
): boolean {
  return !otherIsDeleted && (isOpen || viewer.userType === 'Client' || hasAcceptedOffer)
}

/** The base of a conversation's notification keys since its recipient last read it. */
export function newMessageKey(conversationId: number, lastReadMessageId: number): string {
  return `new-message-${conversationId}-${lastReadMessageId}`
}

/** Messages share the latest unread notification for ten minutes; otherwise a new key notifies the recipient again. */
export function notificationKey(
  base: string,
  lastNotification: { id: number; key: string; createdAt: Date; readAt: Date | null } | undefined,
  now: Date,
): string {
  if (!lastNotification) return base
  const isStillCurrent =
    !lastNotification.readAt && now.getTime() - lastNotification.createdAt.getTime() < notifyAgainMs
  return isStillCurrent ? lastNotification.key : `${base}-${lastNotification.id}`
}

export const newConversationVersion = 'new'

export function etagOf(version: string): string {
  return `"${version}"`
}
