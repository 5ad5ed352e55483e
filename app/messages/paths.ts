import { href } from 'react-router'
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
  const jobAdId = String(adId)
  return userType === 'Worker'
    ? href('/majstor/poruke/:jobAdId', { jobAdId })
    : href('/klijent/poruke/:jobAdId', { jobAdId })
}

export function adPath({ userType }: Viewer, adId: number): string {
  const id = String(adId)
  return userType === 'Worker' ? href('/majstor/posao/:id', { id }) : href('/klijent/moji-oglasi/:id', { id })
}

export function directConversationPath({ userType }: Viewer, otherId: number): string {
  const recipientId = String(otherId)
  return userType === 'Worker'
    ? href('/majstor/direktne-poruke/:recipientId', { recipientId })
    : href('/klijent/direktne-poruke/:recipientId', { recipientId })
}

/** The address that answers 304 until the conversation changes. */
export function adPollPath({ userType }: Viewer, adId: number, otherId: number): string {
  const jobAdId = String(adId)
  return userType === 'Worker'
    ? href('/majstor/poruke/:jobAdId/promjene', { jobAdId })
    : withWorker(href('/klijent/poruke/:jobAdId/promjene', { jobAdId }), otherId)
}

export function directPollPath({ userType }: Viewer, otherId: number): string {
  const recipientId = String(otherId)
  return userType === 'Worker'
    ? href('/majstor/direktne-poruke/:recipientId/promjene', { recipientId })
    : href('/klijent/direktne-poruke/:recipientId/promjene', { recipientId })
}

function withWorker(path: string, workerId: number): string {
  return `${path}?majstor=${workerId}`
}
