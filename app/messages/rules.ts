export const limits = { text: 2000, images: 4 } as const

/** The person who looks or writes; the two sides of a conversation are always a client and a worker. */
export type Viewer = { id: number; userType: 'Worker' | 'Client' }

type JobChatState = {
  closedAt: Date | null
  adStatus: 'draft' | 'open' | 'in_progress' | 'completed' | 'cancelled' | null
  offerStatus: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | null
  otherIsGone: boolean
}

/** A job's chat belongs to the accepted offer: it stays open after completion, for what comes after the work. */
export function canWriteJobChat({ closedAt, adStatus, offerStatus, otherIsGone }: JobChatState): boolean {
  return (
    !closedAt && !otherIsGone && offerStatus === 'accepted' && (adStatus === 'in_progress' || adStatus === 'completed')
  )
}

type DirectChatState = { isOpen: boolean; holdsAcceptedOffer: boolean; otherIsGone: boolean }

/** A client may begin with any worker, a worker only with a client of theirs; both may answer what was begun. */
export function canWriteDirectChat(
  viewer: Viewer,
  { isOpen, holdsAcceptedOffer, otherIsGone }: DirectChatState,
): boolean {
  return !otherIsGone && (isOpen || viewer.userType === 'Client' || holdsAcceptedOffer)
}

const tellAgainMs = 10 * 60_000

/** Names what the recipient is told of since they last read in a conversation; what is told again has more behind it. */
export function newMessageKey(conversationId: number, lastReadMessageId: number): string {
  return `new-message-${conversationId}-${lastReadMessageId}`
}

/**
 * The key under which a message is told, where `told` is the latest notification of this chat since the recipient read in it.
 * The messages of ten minutes share one, as long as it is unread: who has seen it without opening the chat, and whoever did
 * not come for so long, is told again.
 */
export function tellingKey(
  base: string,
  told: { id: number; key: string; createdAt: Date; readAt: Date | null } | undefined,
  now: Date,
): string {
  if (!told) return base
  const stillSpeaks = !told.readAt && now.getTime() - told.createdAt.getTime() < tellAgainMs
  return stillSpeaks ? told.key : `${base}-${told.id}`
}

/** Of a conversation that nobody has begun. */
export const unbegunStamp = 'unbegun'

/** The entity tag of a conversation as it looks now. */
export function tagOf(stamp: string): string {
  return `"${stamp}"`
}

type Cursor = { at: Date; id: number }

export const cursorShape = /^(\d{1,14})-(\d{1,15})$/

/** The place in a list ordered by time and id, as it travels in an address. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}-${id}`
}

export function readCursor(text: string | null | undefined): Cursor | undefined {
  const [, time, id] = cursorShape.exec(text ?? '') ?? []
  return time && id ? { at: new Date(Number(time)), id: Number(id) } : undefined
}
