export const limits = { text: 2000, images: 4 } as const

/** The person who looks or writes; the two sides of a conversation are always a client and a worker. */
export type Viewer = { id: number; userType: 'Worker' | 'Client' }

type AdConversationState = {
  closedAt: Date | null
  adStatus: 'draft' | 'open' | 'in_progress' | 'completed' | 'cancelled' | null
  offerStatus: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | null
  otherIsDeleted: boolean
}

/** A job's chat belongs to the accepted offer: it stays open after completion, for what comes after the work. */
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

/** A client may begin with any worker, a worker only with a client of theirs; both may answer what was begun. */
export function canWriteDirectConversation(
  viewer: Viewer,
  { isOpen, hasAcceptedOffer, otherIsDeleted }: DirectConversationState,
): boolean {
  return !otherIsDeleted && (isOpen || viewer.userType === 'Client' || hasAcceptedOffer)
}

const notifyAgainMs = 10 * 60_000

/** Names what the recipient is told of since they last read in a conversation; what is told again has more behind it. */
export function newMessageKey(conversationId: number, lastReadMessageId: number): string {
  return `new-message-${conversationId}-${lastReadMessageId}`
}

/**
 * The key under which a message is told, where `told` is the latest notification of this chat since the recipient read in it.
 * The messages of ten minutes share one, as long as it is unread: who has seen it without opening the chat, and whoever did
 * not come for so long, is told again.
 */
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

/** Of a conversation that nobody has begun. */
export const newConversationVersion = 'new'

/** The entity tag of a conversation as it looks now. */
export function etagOf(version: string): string {
  return `"${version}"`
}
