import { href } from 'react-router'
import type { Viewer } from '#app/messages/rules.ts'

type Conversation = { adId: number | null; canSend: boolean; otherUser: { id: number } }

/** Where a page of a conversation shows its newest message. */
export const newestFragment = 'najnovije'

export function conversationsPath({ userType }: Viewer): string {
  return userType === 'Worker' ? href('/majstor/poruke') : href('/klijent/poruke')
}

/** A client's earlier chats on an ad are told apart by their worker. */
export function conversationPath(viewer: Viewer, { adId, canSend, otherUser }: Conversation): string {
  if (adId === null) return directConversationPath(viewer, otherUser.id)
  return viewer.userType === 'Client' && !canSend
    ? `${adConversationPath(viewer, adId)}?majstor=${otherUser.id}`
    : adConversationPath(viewer, adId)
}

export function adConversationPath({ userType }: Viewer, adId: number): string {
  const jobAdId = String(adId)
  return userType === 'Worker'
    ? href('/majstor/poruke/:jobAdId', { jobAdId })
    : href('/klijent/poruke/:jobAdId', { jobAdId })
}

export function directConversationPath({ userType }: Viewer, otherId: number): string {
  const recipientId = String(otherId)
  return userType === 'Worker'
    ? href('/majstor/direktne-poruke/:recipientId', { recipientId })
    : href('/klijent/direktne-poruke/:recipientId', { recipientId })
}
