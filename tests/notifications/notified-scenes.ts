import { sql } from 'kysely'
import { restoreAds, setAdsAside } from '#app/ads/setting-aside.server.ts'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { announceLooking } from '#app/ads/responses/looking.server.ts'
import { sendAdNews } from '#app/ads/responses/news.server.ts'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import type { Arrival } from '#app/assignments/appointments/arrival/rules.ts'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { declineProposal } from '#app/assignments/proposals.server.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { notificationDefinitions } from '#app/notifications/definition-table.server.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { announcePayment } from '#app/subscriptions/announcing.server.ts'
import { anImage, tapAd } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import type { Cast } from '#tests/support/data/scenes.ts'

export type Scene = { cast: Cast; adId: number; title: string; offerId: number; otherOfferId: number }
type Step = (scene: Scene) => Promise<unknown>
export type Cause = {
  to: 'client' | 'worker'
  /** Runs on an open ad for which both workers have offered. */
  run: Step
  /** The ad has no offers, and fits the workers. */
  isNew?: true
  /** What the page that it leads to says while nothing has changed. */
  shows?: string
  staysUnread?: true
}

let scenes = 0
const now = () => new Date()

async function must<Value>(outcome: Promise<Outcome<Value, string>>): Promise<Value> {
  const result = await outcome
  if (!result.ok) throw new Error(`the scene breaks: ${result.reason}`)
  return result.value
}

export async function anOpenAd(cast: Cast, { isNew }: Cause): Promise<Scene> {
  const title = `Zamjena osigurača broj ${(scenes += 1)}`
  const skill = isNew ? ('electrician' as const) : tapAd.skill
  const { adId } = await must(postAd(db, { ...tapAd, skill, title, clientId: cast.client.id, now: now() }))
  const scene = { cast, adId, title, offerId: 0, otherOfferId: 0 }
  if (!isNew) {
    scene.offerId = await offer(scene)
    scene.otherOfferId = await offer(scene, cast.otherWorker.id, 9_000)
  }
  return scene
}

async function offer({ adId, cast }: Scene, workerId = cast.worker.id, amount = 8_000): Promise<number> {
  return (await must(sendOffer(db, { adId, workerId, amount, message: 'Mogu sutra.', now: now() }))).offerId
}

const accept: Step = ({ offerId, cast }) => must(acceptOffer(db, { offerId, clientId: cast.client.id, now: now() }))
const acceptOther: Step = ({ otherOfferId, cast }) =>
  must(acceptOffer(db, { offerId: otherOfferId, clientId: cast.client.id, now: now() }))
const takeOther: Step = ({ offerId, otherOfferId, cast }) =>
  must(takeNextOffer(db, { offerId: otherOfferId, acceptedId: offerId, clientId: cast.client.id, now: now() }))
const unaccept: Step = async ({ offerId, otherOfferId, cast }) => {
  for (const id of [offerId, otherOfferId])
    await unacceptOffer(db, { offerId: id, clientId: cast.client.id, now: now() })
}
const withdraw: Step = async ({ offerId, otherOfferId, cast }) => {
  await withdrawOffer(db, { offerId, workerId: cast.worker.id, now: now() })
  await withdrawOffer(db, { offerId: otherOfferId, workerId: cast.otherWorker.id, now: now() })
}
const photograph: Step = async ({ offerId, adId, cast }) => {
  const [workerId, clientId] = [cast.worker.id, cast.client.id]
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', workerId).execute()
  await readOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'all', now: now() })
  const imageId = await anImage(workerId, 128, 'offer')
  return must(setOfferImage(db, { offerId, workerId, imageId, now: now() }))
}
const reject: Step = ({ offerId, cast }) => rejectOffer(db, { offerId, clientId: cast.client.id, now: now() })
const remove: Step = ({ adId: id }) =>
  must(hideContent(db, { target: 'ad', id, reason: 'other', note: '', actor: 'Zora', now: now() }))
const setAside: Step = ({ adId, cast }) =>
  setAdsAside(db, { clientId: cast.client.id, cause: `aside-${adId}`, now: now() })
const restore: Step = ({ adId, cast }) =>
  restoreAds(db, { clientId: cast.client.id, cause: `back-${adId}`, now: now() })
const cancel: Step = ({ adId, cast }) => cancelAd(db, { adId, clientId: cast.client.id, now: now() })
const end: Step = ({ adId, cast }) => cancelAd(db, { adId, clientId: cast.client.id, reason: 'expired', now: now() })
/** Without what leads to it, of people whom the other scenes need. */
const say =
  (type: NotificationType, variant: string, params = {}, to: 'worker' | 'client' = 'worker'): Step =>
  ({ cast, adId, offerId }) =>
    announce(db, {
      type,
      variant,
      recipientId: cast[to].id,
      actorId: cast.client.id,
      adId,
      ...(offerId && { offerId }),
      params,
      dedupeKey: `${variant}-${adId}`,
    } as Parameters<typeof announce>[1])
const partnerOf = (variant: string) => say('JobCompleted', variant)
const again = (variant: string) => say('NewJobMatch', variant, { sentence: 'Klijent je kod kuće.' })
const expired = say('ProfileUpdate', 'ad_expired', {}, 'client')
const giveBack: Step = ({ adId, cast }) =>
  must(returnJob(db, { adId, userId: cast.worker.id, cause: 'no_day', now: now() }))
const complete: Step = ({ adId, cast }) =>
  completeAssignment(db, { adId, clientId: cast.client.id, rating: 4, comment: 'Uredno i na vrijeme.', now: now() })
const ask = ({ adId, cast }: Scene) =>
  must(askQuestion(db, { adId, workerId: cast.worker.id, text: 'Koliko ima osigurača?', now: now() }))
const write = async ({ adId, cast }: Scene, userType: 'Client' | 'Worker') => {
  const sender = { id: userType === 'Client' ? cast.client.id : cast.worker.id, userType }
  const message = { sender, adId, workerId: cast.worker.id, text: 'Dolazim u pet.', idempotencyKey: `scene-${adId}` }
  return must(sendAdMessage(db, { ...message, now: now() }))
}
const tell = (type: NotificationType, variant: string, params = {}): Step => {
  return ({ cast, adId }) =>
    announce(db, {
      type,
      variant,
      recipientId: cast.worker.id,
      params,
      dedupeKey: `${type}-${variant}-${adId}`,
    } as Parameters<typeof announce>[1])
}
const steps =
  (...list: Step[]): Step =>
  async (scene) => {
    for (const step of list) await step(scene)
  }

const profileParams = { provider: 'Google', reason: 'Slika se ne vidi.', left: 9, hours: 48, count: 3 }
const sums = { amount: 2_900, net: 2_479, vat: 421, receipt: '7/2026', order: 'PRT-7' }

/** What each notification comes of: a type or a variant without a row fails. */
export const causes: Record<NotificationType, Record<string, Cause>> = {
  NewJobMatch: {
    default: { to: 'worker', isNew: true, run: async () => undefined, shows: tapAd.description },
    nearby: { to: 'worker', isNew: true, run: again('nearby'), shows: tapAd.description },
    again: { to: 'worker', isNew: true, run: again('again'), shows: tapAd.description },
    again_sentence: { to: 'worker', isNew: true, run: again('again_sentence'), shows: tapAd.description },
  },
  NewOfferReceived: { default: { to: 'client', run: async () => undefined, shows: 'Mogu sutra.' } },
  OfferUpdated: {
    default: {
      to: 'client',
      run: ({ offerId, cast }) =>
        must(
          editOffer(db, { offerId, workerId: cast.worker.id, amount: 7_000, message: 'Mogu već danas.', now: now() }),
        ),
      shows: 'Mogu već danas.',
    },
    photo: { to: 'client', run: photograph, shows: 'Slika ponude' },
    withdrawn: { to: 'client', run: withdraw, shows: 'Povučene ponude' },
  },
  OfferAccepted: { default: { to: 'worker', run: accept, shows: 'tel:' } },
  OfferRejected: {
    default: { to: 'worker', run: reject, shows: 'Klijent je odbio ovu ponudu.' },
    another_chosen: { to: 'worker', run: acceptOther, shows: 'Klijent je izabrao drugu ponudu.' },
    unaccepted: { to: 'worker', run: steps(accept, unaccept), shows: 'Klijent je odustao od dogovora.' },
    replaced: { to: 'worker', run: steps(accept, takeOther), shows: 'Klijent je izabrao drugu ponudu.' },
    unaccepted_draft: { to: 'worker', run: steps(accept, remove, unaccept) },
    unaccepted_withdrawn: {
      to: 'worker',
      run: steps(withdraw, say('OfferRejected', 'unaccepted_withdrawn')),
      shows: tapAd.description,
    },
    cancelled: { to: 'worker', run: cancel, shows: 'Oglas je otkazan, pa ponude' },
    expired: { to: 'worker', run: end, shows: 'Rok oglasa je istekao, pa ponude' },
    ad_set_aside: { to: 'worker', run: setAside, shows: 'Oglas je privremeno povučen' },
    ad_restored: { to: 'worker', run: steps(setAside, restore), shows: tapAd.description },
  },
  JobCompleted: {
    default: { to: 'worker', run: steps(accept, complete), shows: 'Posao je završen.' },
    worker_done: {
      to: 'client',
      run: steps(accept, ({ adId, cast }) => markWorkDone(db, { adId, workerId: cast.worker.id, now: now() })),
      shows: 'Majstor je javio da je posao gotov.',
    },
    closing_ahead: { to: 'client', run: steps(accept, staySilent(3)), shows: 'Ako se ne javite' },
    closed: { to: 'worker', run: steps(accept, staySilent(15, 17)), shows: 'zatvoren bez ocjene' },
    partner_suspended: { to: 'worker', run: steps(accept, partnerOf('partner_suspended')), shows: 'tel:' },
    partner_ended: { to: 'worker', run: steps(accept, partnerOf('partner_ended'), cancel) },
    returned: { to: 'client', run: steps(accept, giveBack), shows: 'Povučene ponude' },
    partner_restored: { to: 'worker', run: steps(accept, partnerOf('partner_restored')), shows: 'tel:' },
    day_proposed: { to: 'worker', run: steps(accept, propose), shows: 'Odgovara mi' },
    day_agreed: {
      to: 'client',
      run: steps(accept, async (scene) => agree(scene, await propose(scene))),
      shows: 'prihvata termin',
    },
    day_declined: {
      to: 'client',
      run: steps(accept, async (scene) => decline(scene, 'day', await propose(scene))),
      shows: 'ne može ni u jednom terminu',
    },
    day_before: { to: 'client', run: steps(accept, (scene) => passEvening(scene, 17)), shows: 'Termin' },
    day_asked: { to: 'worker', run: steps(accept, (scene) => passEvening(scene, 17)), shows: 'Dolazim' },
    day_unanswered: {
      to: 'client',
      run: steps(accept, (scene) => passEvening(scene, 17, 16)),
      shows: 'još ne javlja da li dolazi',
    },
    day_late: { to: 'client', run: steps(accept, arrive('late')), shows: 'kasnim' },
    day_coming: { to: 'client', run: steps(accept, arrive('late', 'coming')), shows: 'dolazim' },
    day_called_off: { to: 'client', run: steps(accept, arrive('cannot')), shows: 'ne može doći' },
    day_missed: { to: 'worker', run: steps(accept, miss), shows: 'Šta se desilo' },
    day_contested: { to: 'client', run: steps(accept, contest), shows: 'osporava' },
    cause_contested: { to: 'client', run: steps(accept, contestEnding), shows: 'osporava' },
    change_proposed: { to: 'worker', run: steps(accept, change), shows: 'Ne prihvatam' },
    change_agreed: {
      to: 'client',
      run: steps(accept, async (scene) => consent(scene, await change(scene))),
      shows: 'prihvata izmjenu',
    },
    change_declined: {
      to: 'client',
      run: steps(accept, async (scene) => decline(scene, 'change', await change(scene))),
      shows: 'ne prihvata izmjenu',
    },
  },
  JobReview: {
    default: { to: 'worker', run: steps(accept, complete), shows: 'Uredno i na vrijeme.' },
    reply: { to: 'client', run: steps(accept, complete, reply), shows: 'Hvala na povjerenju.' },
  },
  NewQuestion: {
    default: { to: 'client', run: ask, shows: 'Koliko ima osigurača?' },
    reply: { to: 'client', run: replyToTheAnswer, shows: 'Onda dolazim sutra.' },
  },
  QuestionAnswered: { default: { to: 'worker', isNew: true, run: answer, shows: 'Ima ih dvanaest.' } },
  NewMessage: {
    default: { to: 'worker', run: steps(accept, (scene) => write(scene, 'Client')), shows: 'Dolazim u pet.' },
  },
  ProfileUpdate: {
    ...Object.fromEntries(
      notificationDefinitions.ProfileUpdate.variants.map((variant) => [
        variant,
        { to: 'worker', run: tell('ProfileUpdate', variant, profileParams) },
      ]),
    ),
    ad_looked_into: {
      to: 'client',
      isNew: true,
      run: ({ adId }) => announceLooking(db, { adId }),
      shows: 'Odziv na oglas',
    },
    ad_news: { to: 'client', isNew: true, run: declineAndTell, shows: 'Odziv na oglas' },
    ad_expired: {
      to: 'client',
      run: steps(end, expired),
      shows: 'Rok oglasa je istekao, pa ga ne vidi niko osim Vas.',
    },
  },
  PaymentProcessed: {
    default: { to: 'worker', run: (scene) => pay(scene, true) },
    failed: { to: 'worker', run: (scene) => pay(scene, false) },
    receipt: { to: 'worker', run: tell('PaymentProcessed', 'receipt', sums) },
    receipt_without_vat: { to: 'worker', run: tell('PaymentProcessed', 'receipt_without_vat', sums) },
    credit_note: { to: 'worker', run: tell('PaymentProcessed', 'credit_note', sums) },
    revoked: { to: 'worker', run: tell('PaymentProcessed', 'revoked', { order: 'PRT-7' }) },
    surplus: { to: 'worker', run: tell('PaymentProcessed', 'surplus', sums) },
    unclaimed: { to: 'worker', run: tell('PaymentProcessed', 'unclaimed', sums) },
  },
  SubscriptionExpiring: { default: { to: 'worker', run: tell('SubscriptionExpiring', 'default', { count: 3 }) } },
  SubscriptionExpired: { default: { to: 'worker', run: tell('SubscriptionExpired', 'default') } },
  SystemAnnouncement: {
    default: {
      to: 'worker',
      run: tell('SystemAnnouncement', 'default', { title: 'Radovi', message: 'U nedjelju ne radimo.' }),
      shows: 'U nedjelju ne radimo.',
    },
    trades_unnamed: { to: 'worker', run: tell('SystemAnnouncement', 'trades_unnamed') },
  },
  WelcomeMessage: { default: { to: 'worker', run: tell('WelcomeMessage', 'default'), staysUnread: true } },
}

async function declineAndTell({ adId, cast }: Scene) {
  await must(declineAd(db, { adId, workerId: cast.otherWorker.id, reason: 'other_trade', now: now() }))
  return sendAdNews(db, { now: now() })
}

async function reply({ adId, cast }: Scene) {
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('ad_id', '=', adId)
    .executeTakeFirstOrThrow()
  return must(replyToReview(db, { reviewId, workerId: cast.worker.id, text: 'Hvala na povjerenju.', now: now() }))
}

async function answer(scene: Scene) {
  const { id: questionId } = await ask(scene)
  const { id: clientId } = scene.cast.client
  await must(answerQuestion(db, { questionId, clientId, text: 'Ima ih dvanaest.', now: now() }))
  return questionId
}

async function replyToTheAnswer(scene: Scene) {
  const questionId = await answer(scene)
  const workerId = scene.cast.worker.id
  return must(replyToAnswer(db, { questionId, workerId, text: 'Onda dolazim sutra.', now: now() }))
}

function pay({ adId: orderId, cast }: Scene, isPaid: boolean) {
  return announcePayment(db, { orderId, workerId: cast.worker.id, amount: 2_900, isPaid })
}

async function propose({ adId, cast }: Scene) {
  const from = new Date(Date.now() + 2 * 86_400_000)
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  return must(proposeTimes(db, { adId, userId: cast.client.id, times, now: now() }))
}

function agree({ adId, cast }: Scene, { proposalId }: { proposalId: number }) {
  return must(agreeOnTime(db, { adId, userId: cast.worker.id, proposalId, position: 1, now: now() }))
}

function decline({ adId, cast }: Scene, kind: 'day' | 'change', { proposalId }: { proposalId: number }) {
  return must(declineProposal(db, kind, { adId, userId: cast.worker.id, proposalId, now: now() }))
}

function change({ adId, cast }: Scene) {
  const wanted = { amount: 10_000, basis: null, material: null, scope: null, deposit: null, guaranteeMonths: null }
  return must(
    proposeChange(db, { adId, userId: cast.client.id, reason: 'Još jedna slavina.', change: wanted, now: now() }),
  )
}

function consent({ adId, cast }: Scene, { proposalId }: { proposalId: number }) {
  return must(agreeToChange(db, { adId, userId: cast.worker.id, proposalId, now: now() }))
}

/** What led to the scene is not what it is about. */
async function skipAnnouncements(adId: number): Promise<void> {
  await sql`delete from outbox where kind = 'notify' and done_at is null and payload ->> 'adId' = ${String(adId)}`.execute(
    db,
  )
}

/** So many hours from now. */
async function appoint(scene: Scene, hours: number): Promise<number> {
  const { adId, cast } = scene
  const [before, from] = [new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() + hours * 3_600_000)]
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  const { proposalId } = await must(proposeTimes(db, { adId, userId: cast.client.id, times, now: before }))
  await must(agreeOnTime(db, { adId, userId: cast.worker.id, proposalId, position: 1, now: before }))
  await skipAnnouncements(adId)
  return proposalId
}

/** The job runs at a noon so many days ahead: what the cast has written today is before the silence. */
function staySilent(...days: number[]): Step {
  return async ({ adId, cast }) => {
    await must(markWorkDone(db, { adId, workerId: cast.worker.id, now: now() }))
    for (const day of days) {
      await skipAnnouncements(adId)
      const at = new Date(Date.now() + day * 86_400_000).setUTCHours(12, 0, 0, 0)
      await closeSilentAssignments(db, { now: new Date(at) })
    }
  }
}

/** The task runs so many hours before the noon of an agreed day, and then that day has come. */
async function passEvening(scene: Scene, ...hoursBefore: number[]) {
  const noon = new Date(Date.now() + 3 * 86_400_000).setUTCHours(12, 0, 0, 0)
  const id = await appoint(scene, (noon - Date.now()) / 3_600_000)
  for (const hours of hoursBefore) {
    await skipAnnouncements(scene.adId)
    await remindOfAppointments(db, { now: new Date(noon - hours * 3_600_000) })
  }
  const [reminded_at, starts_at, ends_at] = [-1, 2, 3].map((hours) => new Date(Date.now() + hours * 3_600_000))
  await db.updateTable('appointments').set({ reminded_at, starts_at, ends_at }).where('id', '=', id).execute()
}

function arrive(...said: Arrival[]): Step {
  return async (scene) => {
    const [appointmentId, { adId, cast }] = [await appoint(scene, 2), scene]
    for (const arrival of said) {
      await skipAnnouncements(adId)
      await must(answerArrival(db, { adId, userId: cast.worker.id, appointmentId, arrival, now: now() }))
    }
  }
}

async function miss(scene: Scene) {
  const appointmentId = await appoint(scene, -3)
  const { adId, cast } = scene
  return must(reportMissed(db, { adId, userId: cast.client.id, appointmentId, now: now() }))
}

async function contest(scene: Scene) {
  const { appointmentId } = await miss(scene)
  const { adId, cast } = scene
  const said = { appointmentId, reason: 'Bio sam, niko nije otvorio.', now: now() }
  await skipAnnouncements(adId)
  return must(contestMissed(db, { adId, userId: cast.worker.id, ...said }))
}

async function contestEnding({ adId, offerId, cast: { client, worker } }: Scene) {
  await must(unacceptOffer(db, { offerId, clientId: client.id, cause: 'worker_cannot', now: now() }))
  await skipAnnouncements(adId)
  const [{ id: eventId } = { id: 0 }] = await listCauses(db, { adId, viewerId: worker.id })
  return must(contestCause(db, { eventId, workerId: worker.id, reason: 'Mogao sam doći.', now: now() }))
}

/** An ad on which something was agreed cannot be deleted. */
async function neverAgreed({ adId }: { adId: number }): Promise<void> {
  const offers = db.selectFrom('offers').select('id').where('ad_id', '=', adId)
  await db.deleteFrom('offer_events').where('type', '=', 'accepted').where('offer_id', 'in', offers).execute()
}

/** What may become of the ad; a step that its state forbids changes nothing. */
export const laterStates = {
  'as it was': async () => undefined,
  'acceptance undone': unaccept,
  'offers withdrawn': steps(unaccept, withdraw),
  'offer rejected': steps(unaccept, reject),
  'another offer accepted': steps(unaccept, ({ otherOfferId, cast }) =>
    acceptOffer(db, { offerId: otherOfferId, clientId: cast.client.id, now: now() }),
  ),
  cancelled: cancel,
  'opened again': steps(cancel, ({ adId, cast }) => reactivateAd(db, { adId, clientId: cast.client.id, now: now() })),
  completed: steps(({ offerId, cast }) => acceptOffer(db, { offerId, clientId: cast.client.id, now: now() }), complete),
  deleted: steps(unaccept, withdraw, neverAgreed, ({ adId, cast }) =>
    deleteAd(db, { adId, clientId: cast.client.id, now: now() }),
  ),
} satisfies Record<string, Step>
