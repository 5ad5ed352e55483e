import { href } from '#app/href.ts'
import type { Viewer } from '#app/messages/rules.ts'

type Conversation = { adId: number | null; canSend: boolean; otherUser: { id: number } }

/** The element at the end of the newest messages. */
export const newestFragment = 'najnovije'

export function conversationsPath({ userType }: Viewer): string {
  return userType === 'Worker' ? href('/majstor/poruke') : href('/klijent/poruke')
}

/** A client's earlier conversations about an ad are distinguished by their worker. */
export function conversationPath(viewer: Viewer, { adId, canSend, otherUser }: Conversation): string {
  if (adId === null) return directConversationPath(viewer, otherUser.id)
  return viewer.userType === 'Client' && !canSend
    ? withWorker(adConversationPath(viewer, adId), otherUser.id)
    : adConversationPath(viewer, adId)
}

/** The address of a form: a client who has accepted another worker meanwhile writes to the one of this page. */
export function addressedPath(viewer: Viewer, adId: number, otherId: number): string {
  const path = adConversationPath(viewer, adId)
  return viewer.userType === 'Client' ? withWorker(path, otherId) : path
}

export function adConversationPath({ userType }: Viewer, adId: number): string {
  return userType === 'Worker'
    ? href('/majstor/poruke/:jobAdId', { jobAdId: adId })
    : href('/klijent/poruke/:jobAdId', { jobAdId: adId })
}

export function directConversationPath({ userType }: Viewer, otherId: number): string {
  return userType === 'Worker'
    ? href('/majstor/direktne-poruke/:recipientId', { recipientId: otherId })
    : href('/klijent/direktne-poruke/:recipientId', { recipientId: otherId })
}

/** The address that answers 304 until the conversation changes. */
export function adPollPath({ userType }: Viewer, adId: number, otherId: number): string {
  return userType === 'Worker'
    ? href('/majstor/poruke/:jobAdId/promjene', { jobAdId: adId })
    : withWorker(href('/klijent/poruke/:jobAdId/promjene', { jobAdId: adId }), otherId)
}

export function directPollPath({ userType }: Viewer, otherId: number): string {
  return userType === 'Worker'
    ? href('/majstor/direktne-poruke/:recipientId/promjene', { recipientId: otherId })
    : href('/klijent/direktne-poruke/:recipientId/promjene', { recipientId: otherId })
}

function withWorker(path: string, workerId: number): string {
  return `${path}?majstor=${workerId}`
}
