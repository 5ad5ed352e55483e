import { sql } from 'kysely'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { answerExpiry } from '#app/ads/expiry/answering.server.ts'
import { expiryAnswers } from '#app/ads/expiry/rules.ts'
import { notifyChosenWorkers } from '#app/ads/matching/chosen.server.ts'
import { notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { postAd, publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { republishAd } from '#app/ads/republishing.server.ts'
import { declineAd, undoDecline, withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { chooseTrade } from '#app/ads/trade/choosing.server.ts'
import { tradeKeys } from '#app/trades/trades.server.ts'
import { declineReasons } from '#app/ads/responses/rules.ts'
import { claimVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { featureReview, unfeatureReview } from '#app/reviews/testimonials.server.ts'
import type { Moves, Turn } from './turn.ts'

const ads = sql`select id, client_id, status, hidden_at, offer_count from ads`
const offers = sql`
  select offers.id, ad_id, worker_id, client_id, offers.status, ads.status as ad_status, amount from offers join ads on ads.id = ad_id`
const questions = sql`
  select questions.id, ad_id, worker_id, client_id, answer, reply, ads.status as ad_status from questions join ads on ads.id = ad_id`

type Ad = { id: number; client_id: number }
type Offer = { id: number; ad_id: number; worker_id: number; client_id: number }

const isDraft = sql`status = 'draft'`
const isOpen = sql`status = 'open'`

function contentOf(turn: Turn, clientId: number) {
  const isPictured = turn.pick(3) === 0
  return {
    title: `Zamjena osigurača ${turn.nth}`,
    description: 'Iskače osigurač kada se uključi bojler. Kuća je starija.',
    skill: 'electrician' as const,
    city: turn.choose(['sarajevo', 'sarajevo', 'vogosca']),
    address: 'Titova 12',
    minPayout: 5_000,
    maxPayout: 15_000,
    acceptsOutsideBudget: turn.nth % 2 === 0,
    ...(isPictured && { imageIds: [turn.imageOf(clientId, 0), turn.imageOf(clientId, 1)] }),
  }
}

const visit = { pricing: 'visit', unitPrice: 3_000 } as const

const priceOf = ({ nth }: Turn) =>
  nth % 5 === 4 ? { amount: null, terms: visit } : { amount: 6_000 + (nth % 80) * 100 }

async function ownAd(turn: Turn, likely: ReturnType<typeof sql>) {
  const { id: adId, client_id } = await turn.one<Ad>(ads, likely)
  return { adId, clientId: turn.actor(client_id), now: turn.now }
}

async function offerToMe(turn: Turn, likely: ReturnType<typeof sql>) {
  const { id: offerId, client_id } = await turn.one<Offer>(offers, likely)
  return { offerId, clientId: turn.actor(client_id), now: turn.now }
}

async function offerOfMine(turn: Turn, likely: ReturnType<typeof sql>) {
  const { id: offerId, worker_id } = await turn.one<Offer>(offers, likely)
  return { offerId, workerId: turn.actor(worker_id), now: turn.now }
}

/** The last days of an absence, of which one is over, and none. */
const days = ({ now }: Turn) => [
  undefined,
  undefined,
  ...[-1, 0, 10].map((day) => localDay(new Date(+now + day * 86_400_000))),
]

async function declineOfMine(turn: Turn) {
  const { id: adId, worker_id: workerId } = await turn.one<{ id: number; worker_id: number }>(
    sql`select ad_id as id, worker_id, declined_at from ad_responses`,
    sql`declined_at is not null`,
  )
  return { adId, workerId: turn.actor(workerId) }
}

export const workMoves = {
  postAd: (turn) => {
    const clientId = turn.someone('Client')
    return postAd(turn.db, { ...contentOf(turn, clientId), clientId, now: turn.now })
  },
  saveDraft: (turn) => {
    const clientId = turn.someone('Client')
    return saveDraft(turn.db, { ...contentOf(turn, clientId), clientId, now: turn.now })
  },
  publishDraft: async (turn) => publishDraft(turn.db, await ownAd(turn, isDraft)),
  editAd: async (turn) => {
    const own = await ownAd(turn, sql`status in ('draft', 'open') and offer_count = 0`)
    const content = contentOf(turn, own.clientId)
    return editAd(turn.db, { ...content, ...own, ...(turn.pick(2) === 0 && { draft: false }) })
  },
  cancelAd: async (turn) => cancelAd(turn.db, await ownAd(turn, sql`status in ('open', 'in_progress')`)),
  reactivateAd: async (turn) => reactivateAd(turn.db, await ownAd(turn, sql`status = 'cancelled'`)),
  deleteAd: async (turn) => deleteAd(turn.db, await ownAd(turn, sql`status = 'draft' or offer_count = 0`)),
  chooseTrade: async (turn) => {
    const trade = turn.pick(2) === 0 ? null : turn.choose(tradeKeys)
    return chooseTrade(turn.db, { ...(await ownAd(turn, sql`status in ('draft', 'open')`)), trade })
  },
  answerExpiry: async (turn) =>
    answerExpiry(turn.db, { ...(await ownAd(turn, isOpen)), answer: turn.choose(expiryAnswers) }),
  republishAd: async (turn) => republishAd(turn.db, await ownAd(turn, sql`status in ('completed', 'cancelled')`)),
  notifyWorkersAgain: async (turn) =>
    notifyWorkersAgain(turn.db, await turn.one(ads, isOpen).then(({ id }) => ({ adId: id, now: turn.now }))),
  notifyChosenWorkers: async (turn) => {
    const { id: adId } = await turn.one(ads, isOpen)
    return notifyChosenWorkers(turn.db, { adId, workerIds: [turn.someone('Worker')], now: turn.now })
  },
  trackView: async (turn) => {
    const { id: adId } = await turn.one(ads, isOpen)
    const viewerId = turn.pick(2) === 0 ? turn.someone('Worker') : null
    return trackView(turn.db, { adId, viewerId, visitor: Buffer.alloc(8, turn.nth % 250), now: turn.now })
  },
  declineAd: async (turn) => {
    const { id: adId } = await turn.one<Ad>(ads, isOpen)
    const decline = {
      workerId: turn.someone('Worker'),
      reason: turn.choose(declineReasons),
      until: turn.choose(days(turn)),
    }
    return declineAd(turn.db, { adId, ...decline, now: turn.now })
  },
  withdrawDecline: async (turn) => withdrawDecline(turn.db, await declineOfMine(turn)),
  undoDecline: async (turn) => undoDecline(turn.db, await declineOfMine(turn)),
  setAway: (turn) =>
    setAway(turn.db, { workerId: turn.someone('Worker'), until: turn.choose(days(turn)) ?? null, now: turn.now }),
  saveVisitorDraft: (turn) => {
    const browserKey = turn.choose(turn.world.browsers)
    const content = contentOf(turn, 0)
    return saveVisitorDraft(turn.db, { browserKey, formKey: `obrazac-${turn.nth % 4}`, content })
  },
  claimVisitorDrafts: (turn) => {
    const browserKey = turn.choose(turn.world.browsers)
    return claimVisitorDrafts(turn.db, { browserKey, clientId: turn.someone('Client'), now: turn.now }).then(
      (adIds) => adIds.length > 0,
    )
  },

  sendOffer: async (turn) => {
    const { id: adId } = await turn.one<Ad>(ads, isOpen)
    const message = turn.pick(2) === 0 ? 'Mogu sutra.' : ''
    return sendOffer(turn.db, {
      adId,
      workerId: turn.someone('Worker'),
      ...priceOf(turn),
      message,
      now: turn.now,
    })
  },
  editOffer: async (turn) => {
    const own = await offerOfMine(turn, sql`status = 'pending' and ad_status = 'open'`)
    return editOffer(turn.db, { ...own, ...priceOf(turn), message: '' })
  },
  setOfferImage: async (turn) => {
    const own = await offerOfMine(turn, sql`status = 'pending' and ad_status = 'open'`)
    return setOfferImage(turn.db, { ...own, imageId: turn.pick(3) === 0 ? null : turn.imageOf(own.workerId, 7) })
  },
  withdrawOffer: async (turn) => withdrawOffer(turn.db, await offerOfMine(turn, sql`status = 'pending'`)),
  acceptOffer: async (turn) =>
    acceptOffer(turn.db, await offerToMe(turn, sql`status = 'pending' and ad_status = 'open'`)),
  unacceptOffer: async (turn) => {
    const own = await offerToMe(turn, sql`status = 'accepted' and ad_status = 'in_progress'`)
    return unacceptOffer(turn.db, { ...own, cause: turn.choose(['worker_cannot', 'no_day', undefined] as const) })
  },
  contestCause: async (turn) => {
    const { id: eventId, worker_id } = await turn.one<Offer>(
      sql`select offer_events.id, worker_id, cause, contest from offer_events join offers on offers.id = offer_id`,
      sql`cause = 'worker_cannot' and contest is null`,
    )
    const contest = { workerId: turn.actor(worker_id), reason: 'Mogao sam doći.', now: turn.now }
    return contestCause(turn.db, { eventId, ...contest })
  },
  takeNextOffer: async (turn) => {
    const pair = await turn.one<Offer & { accepted_id: number }>(
      sql`select offers.id, offers.ad_id, offers.worker_id, client_id, offers.status, coalesce(accepted_offer_id, offers.id) as accepted_id,
        ads.status as ad_status from offers join ads on ads.id = ad_id`,
      sql`status = 'pending' and ad_status = 'in_progress'`,
    )
    const choice = { offerId: pair.id, acceptedId: pair.accepted_id, clientId: turn.actor(pair.client_id) }
    return takeNextOffer(turn.db, { ...choice, now: turn.now })
  },
  rejectOffer: async (turn) => rejectOffer(turn.db, await offerToMe(turn, sql`status = 'pending'`)),
  restoreOffer: async (turn) =>
    restoreOffer(turn.db, await offerToMe(turn, sql`status = 'rejected' and ad_status = 'open'`)),
  completeAssignment: async (turn) => {
    const own = await ownAd(turn, sql`status in ('in_progress', 'completed')`)
    const comment = 'Brzo i uredno, sve po dogovoru.'
    return completeAssignment(turn.db, { ...own, rating: 1 + turn.pick(5), comment })
  },
  closeSilentAssignments: (turn) =>
    closeSilentAssignments(turn.db, { now: turn.now }).then(({ reminded, closed }) => reminded + closed > 0),
  markWorkDone: async (turn) => {
    const { ad_id: adId, worker_id } = await turn.one<Offer>(
      offers,
      sql`status = 'accepted' and ad_status = 'in_progress'`,
    )
    return markWorkDone(turn.db, { adId, workerId: turn.actor(worker_id), now: turn.now })
  },

  askQuestion: async (turn) => {
    const { id: adId } = await turn.one<Ad>(ads, isOpen)
    // A number that the form has let through.
    const text = turn.pick(2) === 0 ? 'Koji je osigurač? Broj je 061 123 456.' : 'Koji je osigurač?'
    return askQuestion(turn.db, { adId, workerId: turn.someone('Worker'), text, now: turn.now })
  },
  answerQuestion: async (turn) => {
    const { id: questionId, client_id } = await turn.one<Offer>(questions, sql`answer is null and ad_status = 'open'`)
    return answerQuestion(turn.db, { questionId, clientId: turn.actor(client_id), text: 'Automatski.', now: turn.now })
  },
  replyToAnswer: async (turn) => {
    const { id: questionId, worker_id } = await turn.one<Offer>(
      questions,
      sql`answer is not null and reply is null and ad_status = 'open'`,
    )
    return replyToAnswer(turn.db, { questionId, workerId: turn.actor(worker_id), text: 'Hvala.', now: turn.now })
  },
  deleteQuestion: async (turn) => {
    const { id: questionId, worker_id, client_id } = await turn.one<Offer>(questions)
    const isWorker = turn.pick(2) === 0
    const viewer = {
      id: turn.actor(isWorker ? worker_id : client_id),
      userType: isWorker ? 'Worker' : 'Client',
    } as const
    return deleteQuestion(turn.db, { questionId, viewer, now: turn.now } as Parameters<typeof deleteQuestion>[1])
  },

  sendAdMessage: async (turn) => {
    const conversation = await turn.one<{ id: number; ad_id: number; client_id: number; worker_id: number }>(
      sql`select id, ad_id, client_id, worker_id, closed_at from conversations where kind = 'job'`,
      sql`closed_at is null`,
    )
    return sendAdMessage(turn.db, {
      ...messageOf(turn, conversation),
      adId: conversation.ad_id,
      workerId: conversation.worker_id,
    })
  },
  sendDirectMessage: async (turn) => {
    const isFromClient = turn.pick(3) > 0
    const pair = { client_id: turn.someone('Client'), worker_id: turn.someone('Worker') }
    const message = messageOf(turn, pair, isFromClient)
    const recipientId = message.sender.userType === 'Client' ? pair.worker_id : pair.client_id
    return sendDirectMessage(turn.db, { ...message, recipientId })
  },
  markConversationRead: async (turn) => {
    const { kind, ad_id, client_id, worker_id, user_id } = await turn.one<{
      id: number
      kind: string
      ad_id: number
      client_id: number
      worker_id: number
      user_id: number
    }>(
      sql`select id, kind, ad_id, client_id, worker_id, user_id, unread_count from conversations join conversation_members on conversation_id = id`,
      sql`unread_count > 0`,
    )
    const viewer = { id: turn.actor(user_id), userType: user_id === client_id ? 'Client' : 'Worker' } as const
    const ref =
      kind === 'direct'
        ? { otherId: user_id === client_id ? worker_id : client_id }
        : { adId: ad_id, workerId: worker_id }
    return markConversationRead(turn.db, { viewer, ref, now: turn.now }).then(({ conversations }) => conversations > 0)
  },

  replyToReview: async (turn) => {
    const { id: reviewId, worker_id } = await turn.one<Offer>(
      sql`select id, worker_id, reply from reviews`,
      sql`reply is null`,
    )
    return replyToReview(turn.db, { reviewId, workerId: turn.actor(worker_id), text: 'Hvala Vam.', now: turn.now })
  },
  featureReview: async (turn) => {
    const { id: reviewId } = await turn.one(
      sql`select id, featured_at, rating from reviews`,
      sql`featured_at is null and rating >= 4`,
    )
    return featureReview(turn.db, { reviewId, now: new Date(turn.now.getTime() + 400 * 86_400_000) })
  },
  unfeatureReview: async (turn) => {
    const { id: reviewId } = await turn.one(sql`select id, featured_at from reviews`, sql`featured_at is not null`)
    return unfeatureReview(turn.db, { reviewId })
  },
} satisfies Moves

function messageOf(
  turn: Turn,
  { client_id, worker_id }: { client_id: number; worker_id: number },
  isFromClient = turn.pick(2) === 0,
) {
  const id = turn.actor(isFromClient ? client_id : worker_id)
  const sender = { id, userType: isFromClient ? 'Client' : 'Worker' } as const
  // Sometimes the same message arrives twice, and some hold nothing but an image.
  const idempotencyKey = turn.pick(4) === 0 ? `kljuc-${id}` : `kljuc-${turn.nth}`
  const isImage = turn.pick(4) === 0
  const content = isImage ? { text: '', imageIds: [turn.imageOf(id, 4)] } : { text: `Poruka ${turn.nth}` }
  return { sender, ...content, idempotencyKey, now: turn.now }
}
