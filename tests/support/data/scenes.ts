import { link } from '#app/accounts/identities/linking.server.ts'
import { randomUUID } from 'node:crypto'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { renewCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { sendDirectMessage, sendAdMessage } from '#app/messages/sending.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { exportData, requestExport } from '#app/personal-data/exporting.server.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { saveFormDraft } from '#app/drafts/saving.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { aGift, anOrderToPay } from '#tests/support/data/orders.ts'
import { anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { anApproval, aCheckout, aPlan } from '#tests/support/data/shop.ts'
import { db } from '#tests/support/data/database.ts'
import { tokenParamsFor } from '#tests/support/data/tokens.ts'
import { localDay } from '#app/i18n/formats.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import { aPost } from '#tests/support/data/posts.ts'

type Person = { id: number }

/** Amra and Mirza have to do with each other; Zora and Senad are as they are, but have nothing to do with them. */
export type Cast = { client: Person; worker: Person; otherClient: Person; otherWorker: Person }

export async function aCast(): Promise<Cast> {
  const client = await aClient()
  const worker = await aWorker()
  const otherClient = await aClient({ name: 'Zora', surname: 'Marić' })
  const otherWorker = await aWorker({ name: 'Senad', surname: 'Kovačević' })
  const direct = {
    sender: { id: client.id, userType: 'Client' as const },
    recipientId: worker.id,
    text: 'Radite li i nedjeljom?',
    idempotencyKey: 'scene',
    now: new Date(),
  }
  unwrap(await sendDirectMessage(db, direct))
  return { client, worker, otherClient, otherWorker }
}

export type Stage = 'draft' | 'offered' | 'in_progress' | 'completed' | 'cancelled'

const agreementPaths = ['klijent', 'majstor'].flatMap((side) => {
  const page = `/${side}/dogovor/:id`
  const proposal = `${page}/prijedlog/:proposalId`
  const arrival =
    side === 'klijent'
      ? [`${page}/nije-dosao`, `${page}/razlog`, `${page}/sljedeca`, `${page}/sljedeca/:offerId`]
      : [`${page}/dolazak`, `${page}/osporavanje`, `${page}/razlog`, `${page}/vracanje`]
  const change = `${page}/izmjena`
  const answers = ['prihvatanje', 'odbijanje', 'povlacenje'].map((answer) => `${change}/:changeId/${answer}`)
  const changes = [change, ...answers, `${page}/list`, `${page}/dogovor.txt`]
  return [
    page,
    ...arrival,
    ...changes,
    `${proposal}/prihvatanje/:position`,
    `${proposal}/odbijanje`,
    `${proposal}/povlacenje`,
  ]
})

const changeCalls = ['', '/:changeId/agree', '/:changeId/decline', '/:changeId/withdraw'].map(
  (rest) => `/api/jobad/:id/changes${rest}`,
)
const causeCalls = ['/api/jobad/:id/causes', '/api/jobad/:id/causes/:causeId/contest']
const workerCalls = ['/api/jobad/:id/return', '/api/jobad/:id/work-done']
const otherCalls = ['/api/jobad/:id/appointments', ...workerCalls, '/api/offer/job/take-next', ...causeCalls]
const appointmentCalls = ['agree', 'decline', 'withdraw', 'arrival', 'missed', 'contest'].map(
  (answer) => `/api/jobad/:id/appointments/:appointmentId/${answer}`,
)

/** Which situation an address needs to be of use. Elsewhere the ad is open, with one offer and one question. */
const stages: Record<string, Stage> = {
  '/majstor/posao/:id/zavrseno': 'in_progress',
  '/majstor/posao/:id/prekid': 'in_progress',
  '/majstor/moj-profil/recenzije/:reviewId/odgovor': 'completed',
  '/majstor/kontakt-razmjena/:jobAdId/:clientId': 'in_progress',
  '/majstor/poruke/:jobAdId': 'in_progress',
  '/majstor/poruke/:jobAdId/promjene': 'in_progress',
  '/dzepna-kartica/:jobAdId': 'in_progress',
  '/dzepna-kartica/:jobAdId/termin.ics': 'in_progress',
  '/dzepna-kartica/:jobAdId/kontakt.vcf': 'in_progress',
  '/klijent/kontakt-razmjena/:jobAdId/:workerId': 'in_progress',
  '/klijent/poruke/:jobAdId': 'in_progress',
  '/klijent/poruke/:jobAdId/promjene': 'in_progress',
  '/klijent/ponude/:offerId/ponistavanje': 'in_progress',
  '/klijent/moji-oglasi/:id/zavrsetak': 'in_progress',
  '/klijent/moji-oglasi/:id/prekid': 'in_progress',
  ...Object.fromEntries(
    [...agreementPaths, ...changeCalls, ...appointmentCalls, ...otherCalls].map((path) => [
      path,
      'in_progress' as const,
    ]),
  ),
  '/klijent/moji-oglasi/:id/objava': 'draft',
  '/klijent/moji-oglasi/:id/uredi': 'draft',
  '/klijent/moji-oglasi/:id/brisanje': 'draft',
  '/klijent/moji-oglasi/:id/ponovno-otvaranje': 'cancelled',
  '/klijent/moji-oglasi/:id/ponovna-objava': 'completed',
}

export function stageOf(path: string): Stage {
  return stages[path] ?? 'offered'
}

/** What the parameters of this path are in a new situation of its own, seen by the client or the worker. */
export async function pathParamsFor(
  path: string,
  cast: Cast,
  viewer: Person,
  stage = stageOf(path),
): Promise<Record<string, string>> {
  const { adId, offerId, questionId } = await anAdFor(path, { cast, viewer, stage })
  const { client, worker } = cast
  if (path === '/majstor/posao/:id/pitanja/:questionId/odgovor' || path === '/api/question/:id/reply')
    unwrap(await answerQuestion(db, { questionId, clientId: client.id, text: 'Jeste.', now: new Date() }))
  const appointmentId = /dolazak$|nije-dosao$|osporavanje$|\/(?:arrival|missed|contest)$/.test(path)
    ? await anAppointment(adId, cast, path)
    : 0
  await deliverAll()
  if (path.endsWith('/dogovor/:id/razlog') || causeCalls.includes(path))
    unwrap(await unacceptOffer(db, { offerId, clientId: client.id, cause: 'worker_cannot', now: new Date() }))
  if (path === '/klijent/ponude/:offerId/vracanje')
    unwrap(await rejectOffer(db, { offerId, clientId: client.id, now: new Date() }))
  if (path === '/majstor/moj-profil/odsutnost/kraj')
    unwrap(await setAway(db, { workerId: worker.id, until: localDay(new Date()), now: new Date() }))
  if (path === '/majstor/posao/:id/ne-mogu/ponistavanje') {
    unwrap(await withdrawOffer(db, { offerId, workerId: worker.id, now: new Date() }))
    unwrap(await declineAd(db, { adId, workerId: worker.id, reason: 'busy', now: new Date() }))
  }
  if (path.endsWith('/neprocitano') || path.endsWith('/unread'))
    await markAllRead(db, { userId: viewer.id, now: new Date() })
  const isWorker = viewer.id === worker.id
  const [notification, session, { slug }] = await Promise.all([
    db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', viewer.id)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    anotherSession(viewer.id),
    db
      .selectFrom('worker_profiles')
      .select('public_slug as slug')
      .where('user_id', '=', worker.id)
      .executeTakeFirstOrThrow(),
  ])
  if (path === '/kalendar/kraj') unwrap(await renewCalendarFeed(db, { userId: viewer.id, now: new Date() }))
  if (path.startsWith('/povezani-racuni/')) await linkGoogle(viewer.id)
  if (path.endsWith('/zadrzavanje')) await holdAccess(viewer.id)
  const itemId = /radovi|portfolio/.test(path) ? await aPortfolioItem(worker) : 0
  const partnerId = isWorker ? client.id : worker.id
  const notificationId = notification?.id ?? 0
  const ids = {
    id: path.includes('/image/')
      ? await anImage(client.id, adId % 256)
      : path.includes('/subscription/')
        ? await anOrderToPay(worker)
        : resolveIdParam(path, { adId, offerId, questionId, notificationId, partnerId, itemId }),
    jobAdId: adId,
    offerId: path.includes('/sljedeca/') ? await findOfferBeside(adId, offerId) : offerId,
    questionId,
    reviewId: await findReviewId(adId),
    notificationId,
    sessionId: session,
    deviceId: path.includes('/uredjaji/') ? await aDevice(viewer.id) : 0,
    itemId,
    conversationId: path.includes(':conversationId') ? await findConversationId(client.id) : 0,
    draftKey: path.includes(':draftKey') ? await aFormDraft(viewer.id, isWorker) : '',
    nextOfferId: path.endsWith('/take-next') ? await findOfferBeside(adId, offerId) : 0,
    imageId: path.endsWith('/image') ? await anImage(worker.id, adId % 256, 'offer') : 0,
    proposalId: path.includes(':proposalId')
      ? await aProposal(adId, path.endsWith('/povlacenje') ? viewer.id : partnerId)
      : 0,
    appointmentId: /:appointmentId.(?:agree|decline|withdraw)$/.test(path)
      ? await aProposal(adId, path.endsWith('/withdraw') ? viewer.id : partnerId)
      : appointmentId,
    causeId: path.includes(':causeId') ? await findCauseId(offerId) : 0,
    position: 1,
    kind: 'NewMessage.default',
    changeId: path.includes(':changeId')
      ? await aChange(adId, /povlacenje$|withdraw$/.test(path) ? viewer.id : partnerId)
      : 0,
    hiddenId: path.includes(':hiddenId') ? await hideAd(adId) : 0,
    ...(path.includes('/reklama/') && (await shopParamsFor(path, viewer.id))),
    exportId: path.startsWith('/izvoz-podataka/') ? await anExport(viewer.id) : 0,
    clientId: client.id,
    workerId: worker.id,
    ...(path.startsWith('/api/subscription') && (await aGift())),
    recipientId: partnerId,
    userId: path.startsWith('/blokira') ? await aBlockable(path, client) : partnerId,
    ...(await tokenParamsFor(path, viewer.id)),
  }
  return {
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])),
    provider: 'google',
    target: 'profil',
    skill: 'elektricar',
    trade: 'solarni-paneli',
    city: 'sarajevo',
    publicProfileSlug: slug,
    name: 'nema',
    slug: path.includes('/blog/') ? await aPost() : slug,
  }
}

async function findOfferBeside(adId: number, offerId: number): Promise<number> {
  const others = db.selectFrom('offers').select('id').where('ad_id', '=', adId).where('id', '<>', offerId)
  return (await others.executeTakeFirstOrThrow()).id
}

const castsWithAd = new WeakSet<Cast>()
const noAd = { adId: 0, offerId: 0, questionId: 0 }

/** A page that names none of it has enough in what a first one brought. */
async function anAdFor(path: string, { cast, viewer, stage }: { cast: Cast; viewer: Person; stage: Stage }) {
  if (path.endsWith('/prekid') || path === '/api/jobad/:id/end') return anAdOfSuspendedPartner(cast, viewer)
  if (castsWithAd.has(cast) && !/:|^\/(?:api|obavjestenja)/.test(path)) return noAd
  castsWithAd.add(cast)
  return anAdAtStage(stage, cast)
}

/** For the day after tomorrow, by this side. */
async function aProposal(adId: number, userId: number): Promise<number> {
  const [now, from] = [new Date(), new Date(Date.now() + 2 * 86_400_000)]
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  return unwrap(await proposeTimes(db, { adId, userId, times, now })).proposalId
}

async function aChange(adId: number, userId: number): Promise<number> {
  const change = { amount: 9_900, basis: null, material: null, scope: null, deposit: null, guaranteeMonths: null }
  return unwrap(await proposeChange(db, { adId, userId, reason: 'Više posla.', change, now: new Date() })).proposalId
}

/** In an hour where the worker can still answer, else hours ago, and missed where that can be contested. */
async function anAppointment(adId: number, { client, worker }: Cast, path: string): Promise<number> {
  const [now, before] = [new Date(), new Date(Date.now() - 86_400_000)]
  const from = new Date(now.getTime() + (/dolazak$|arrival$/.test(path) ? 1 : -3) * 3_600_000)
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  const { proposalId } = unwrap(await proposeTimes(db, { adId, userId: client.id, times, now: before }))
  unwrap(await agreeOnTime(db, { adId, userId: worker.id, proposalId, position: 1, now: before }))
  if (/osporavanje$|contest$/.test(path))
    unwrap(await reportMissed(db, { adId, userId: client.id, appointmentId: proposalId, now }))
  return proposalId
}

async function aFormDraft(userId: number, isWorker: boolean): Promise<string> {
  const draftKey = `nacrt.${userId}-${randomUUID()}`
  const form = isWorker ? portfolioDraftForm : adDraftForm
  const fields = { title: 'Curi bojler' }
  await saveFormDraft(db, { userId, form, draftKey, version: 1, fields, now: new Date() })
  return draftKey
}

/** The API calls every id in a path `id`; on pages it is an ad's. */
function resolveIdParam(
  path: string,
  { adId, offerId, questionId, notificationId, partnerId, itemId }: Record<string, number>,
): number {
  if (/^.api.question.:id/.test(path)) return questionId!
  if (/^.api.notification.:id/.test(path)) return notificationId!
  if (/^.api.portfolio.:id/.test(path)) return itemId!
  if (path === '/api/offer/:id/image') return offerId!
  return path.startsWith('/api/message/direct/') || path.startsWith('/prijavi/') ? partnerId! : adId!
}

export async function anAdAtStage(stage: Stage, { client, worker, otherWorker }: Cast) {
  const now = new Date()
  const content = { ...tapAd, title: `Slavina broj ${now.getTime()}`, clientId: client.id, now }
  if (stage === 'draft') return { adId: unwrap(await saveDraft(db, content)).adId, offerId: 0, questionId: 0 }

  const { adId } = unwrap(await postAd(db, content))
  const { id: questionId } = unwrap(
    await askQuestion(db, { adId, workerId: worker.id, text: 'Je li baterija stojeća?', now }),
  )
  const { offerId } = unwrap(
    await sendOffer(db, { adId, workerId: worker.id, amount: 8_000, message: 'Mogu sutra.', now }),
  )
  unwrap(await sendOffer(db, { adId, workerId: otherWorker.id, amount: 9_000, message: 'Slobodan sam.', now }))
  if (stage === 'cancelled') unwrap(await cancelAd(db, { adId, clientId: client.id, now }))
  if (stage === 'cancelled' || stage === 'offered') return { adId, offerId, questionId }

  unwrap(await acceptOffer(db, { offerId, clientId: client.id, now }))
  const sender = { id: worker.id, userType: 'Worker' as const }
  unwrap(
    await sendAdMessage(db, {
      sender,
      adId,
      workerId: worker.id,
      text: 'Dolazim u pet.',
      idempotencyKey: `scene-${adId}`,
      now,
    }),
  )
  if (stage === 'completed')
    unwrap(await completeAssignment(db, { adId, clientId: client.id, rating: 5, comment: 'Sve po dogovoru.', now }))
  return { adId, offerId, questionId }
}

/** Only the partner of this ad is suspended, so that it changes no other scene. */
async function anAdOfSuspendedPartner(cast: Cast, viewer: Person) {
  const isWorker = viewer.id === cast.worker.id
  const partner = isWorker ? await aClient() : await aWorker()
  const now = new Date()
  const found = await anAdAtStage('in_progress', { ...cast, [isWorker ? 'client' : 'worker']: partner })
  unwrap(await suspendMember(db, { userId: partner.id, reason: 'Prijave.', actor: 'Zora', now }))
  return found
}

async function findConversationId(clientId: number): Promise<number> {
  const found = db
    .selectFrom('conversations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'direct')
  return (await found.executeTakeFirstOrThrow()).id
}

async function hideAd(adId: number): Promise<number> {
  const hiding = { target: 'ad' as const, id: adId, reason: 'other' as const, note: '', actor: 'Zora', now: new Date() }
  return unwrap(await hideContent(db, hiding)).hiddenId
}

/** A plan, an order that waits for its page's payment, and the receipt of a paid one. */
async function shopParamsFor(path: string, workerId: number) {
  const orderId = await anOrderToPay({ id: workerId }, path.endsWith('/uplatnica') ? 'slip' : 'card')
  if (path.includes('/racuni/')) {
    const checkout = await aCheckout({ orderId, workerId, now: new Date() })
    const transaction = anApproval(checkout, `tx-${checkout.orderNumber}`)
    await recordGatewayEvent(db, { source: 'callback', transaction, now: new Date() })
  }
  const receipt = await db.selectFrom('receipts').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return { planId: (await aPlan()).id, subscriptionOrderId: orderId, receiptId: receipt?.id ?? 0 }
}

/** A worker with whom the cast has nothing to do, so that a block changes no other scene. */
async function aBlockable(path: string, client: Person): Promise<number> {
  const { id: userId } = await aWorker()
  if (path.startsWith('/blokirani/'))
    unwrap(await blockMember(db, { viewer: { id: client.id, userType: 'Client' }, userId, now: new Date() }))
  return userId
}

async function findCauseId(offerId: number): Promise<number> {
  const events = db
    .selectFrom('offer_events')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('cause', 'is not', null)
  return (await events.executeTakeFirstOrThrow()).id
}

async function findReviewId(adId: number): Promise<number> {
  const review = await db.selectFrom('reviews').select('id').where('ad_id', '=', adId).executeTakeFirst()
  return review?.id ?? 0
}

/** The only one of this worker, however many scenes there were. */
async function aPortfolioItem({ id: workerId }: Person): Promise<number> {
  await db.deleteFrom('portfolio_items').where('worker_id', '=', workerId).execute()
  return unwrap(
    await addPortfolioItem(db, {
      workerId,
      title: 'Rasvjeta',
      description: 'Dnevni boravak.',
      imageIds: [],
      now: new Date(),
    }),
  ).itemId
}

async function aDevice(userId: number): Promise<number> {
  const row = { user_id: userId, device_id: `android_${randomUUID()}`, kind: 'fcm' as const, token: randomUUID() }
  const { id } = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function anExport(userId: number): Promise<number> {
  const { value } = (await requestExport(db, { userId, now: new Date() })) as { value: { exportId: number } }
  const task = { db, outboxId: 0, payload: value, finish: async () => {} }
  await exportData(task)
  return value.exportId
}

async function anotherSession(userId: number): Promise<number> {
  await startSession(db, { userId, userAgent: 'another', network: '10.0.0.1', now: new Date() })
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

function unwrap<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`the scene breaks: ${outcome.reason}`)
  return outcome.value
}

/** What somebody finds who has taken the account back. */
async function holdAccess(userId: number): Promise<void> {
  const now = new Date()
  await db.updateTable('identities').set({ held_at: now }).where('user_id', '=', userId).execute()
  await db.updateTable('users').set({ held_phone_verified_at: now }).where('id', '=', userId).execute()
}

async function linkGoogle(userId: number): Promise<void> {
  await link(db, userId, {
    provider: 'google',
    subject: `google-${userId}`,
    email: null,
    isEmailVerified: false,
    name: null,
  })
}
