import type { AdStatus } from '#app/ads/rules.ts'
import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

/** `perAd` bounds the list that every page of the ad carries, `unansweredPerWorker` what one worker asks before an answer. */
export const questionLimits = { text: 500, perAd: 100, unansweredPerWorker: 5 } as const

/** One worker's questions on one ad. Deleted ones count too, because the client was notified of each. */
export const askingLimits = [
  { name: 'ask', counts: 'sender and ad', points: 10, seconds: 60 * daySeconds },
] as const satisfies readonly RateLimit[]

type Viewer = { id: number; userType: 'Worker' | 'Client' } | null
type Ad = { clientId: number; status: AdStatus }
type Question = { workerId: number; answer: string | null; reply: string | null }

/** Questions help to decide on an offer: they end when the ad is no longer open. */
export function canAskQuestion(viewer: Viewer, ad: Ad): boolean {
  return viewer?.userType === 'Worker' && ad.status === 'open'
}

/** The owner of the ad answers once. */
export function canAnswerQuestion(viewer: Viewer, ad: Ad, question: Question): boolean {
  return viewer?.id === ad.clientId && question.answer === null && ad.status === 'open'
}

/** The author of the question replies once to the answer. */
export function canReplyToAnswer(viewer: Viewer, ad: Ad, { workerId, answer, reply }: Question): boolean {
  return viewer?.id === workerId && answer !== null && reply === null && ad.status === 'open'
}

/** Its author while nobody has answered; the ad's owner at any time. */
export function canDeleteQuestion(viewer: Viewer, ad: Ad, question: Omit<Question, 'reply'>): boolean {
  return viewer !== null && (viewer.id === ad.clientId || (viewer.id === question.workerId && question.answer === null))
}
