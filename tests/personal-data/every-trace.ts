import { randomUUID } from 'node:crypto'
import { requestEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { link } from '#app/accounts/identities/linking.server.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { requestSignInLink } from '#app/accounts/links/link-sign-in.server.ts'
import { beginPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { formOwnerMarks } from '#app/secrets.server.ts'
import { rememberBrowser } from '#app/accounts/sessions/known-browsers.server.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { restorePerson, suspendPerson } from '#app/admin/people/acts.server.ts'
import { matchByAdmin, refundByAdmin, rejectProofByAdmin } from '#app/admin/payments/acts.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { claimVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { renewCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { moderateTexts } from '#app/contact-detection/moderating.server.ts'
import { registerDevice } from '#app/devices/registering.server.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { saveFormDraft } from '#app/drafts/saving.server.ts'
import { saveForm } from '#app/drafts/saved-forms.server.ts'
import { appendToUpload, createUpload } from '#app/images/uploading.server.ts'
import { hideItem, keepItem } from '#app/moderation/acting.server.ts'
import { answerHiding } from '#app/moderation/answering.server.ts'
import { savePreferences } from '#app/notifications/saving-preferences.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { exportData, requestExport } from '#app/personal-data/exporting.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { importStatement } from '#app/subscriptions/statements/importing.server.ts'
import { submitStudentProof } from '#app/subscriptions/proofs/submitting.server.ts'
import { suggestTrade } from '#app/trades/suggestions/suggesting.server.ts'
import { trackProfileView } from '#app/workers/viewing.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { countMemberFacts } from '#app/statistics/facts/counting.server.ts'
import { anImage, tapAd } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { anOrder, aPaidOrder, unwrap } from '#tests/support/data/shop.ts'
import { changePhone } from '#tests/support/data/tokens.ts'

type Person = { id: number }
type Trace = {
  leaver: Person
  partner: Person
  email: string
  address: string
  /** Public texts with more are refused. */
  name: string
  /** Names, number, e-mail and street of the leaver. */
  text: string
}

/** What one may leave here beside ads, offers and messages: each table that holds something of a member gets a row. */
export async function leaveEveryTrace(userType: 'Client' | 'Worker', trace: Trace): Promise<void> {
  await leaveAccountTraces(trace)
  await leaveUnsentForms(trace)
  await (userType === 'Client' ? leaveClientTraces(trace) : leaveWorkerTraces(trace))
  for (const adId of [null, ...(await listAdsWith(trace.leaver))])
    await moderateTexts(db, { userId: trace.leaver.id, adId, now: new Date() })
  const viewer = { id: trace.leaver.id, userType }
  await countMemberFacts(db, { now: new Date(Date.now() + 3 * 86_400_000) })
  unwrap(await blockMember(db, { viewer, userId: trace.partner.id, now: new Date() }))
}

async function leaveAccountTraces({ leaver, partner, email, text }: Trace) {
  const now = new Date()
  const { id: userId } = leaver
  const identity = { provider: 'google', subject: `zumberka-${userId}`, email, isEmailVerified: true } as const
  await link(db, userId, { ...identity, name: text })
  await issueIdentityTicket(db, { ...identity, email: null, name: text }, now)
  await issueIdentityTicket(db, { ...identity, subject: 'of another account', name: text }, now)
  await rememberBrowser(db, { userId, tokens: [], now })
  await aSecondFactor(userId, now)
  await beginPendingSignIn(db, { userId, now })
  await requestSignInLink(db, { email, nextPath: '/majstori?ime=zumberka', now })
  await changePhone(userId, `+38761${String(1_000_000 + userId).slice(1)}`)
  unwrap(await requestEmailChange(db, { userId, email: `nova.${userId}.${email}`, now }))

  const { adminId } = await anAdmin()
  const act = { adminId, userId, reason: text, now }
  unwrap(await suspendPerson(db, act))
  unwrap(await restorePerson(db, act))
  await registerDevice(db, { userId, deviceId: `android_${userId}`, kind: 'fcm', token: text, now })
  unwrap(await renewCalendarFeed(db, { userId, now }))
  const preference = { inApp: false, push: false, email: false, sms: false }
  await savePreferences(db, { userId, preferences: { NewMessage: preference } })
  const { exportId } = unwrap(await requestExport(db, { userId, now }))
  await exportData({ db, outboxId: 0, payload: { exportId }, finish: async () => {} })
  const upload = unwrap(await createUpload(db, { userId, network: '192.0.2.7', purpose: 'ad', bytes: 10_000 }))
  await appendToUpload(db, { uploadId: upload.id, userId, position: 0, bytes: Buffer.from(text) })
  await report({ id: userId }, partner, text)
}

/** A message of the partner is reported by the leaver, who writes about themselves. */
async function report(leaver: Person, partner: Person, details: string) {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', partner.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const reported = { target: 'message', id, reporterId: leaver.id, reason: 'abuse', details, now: new Date() } as const
  unwrap(await reportContent(db, reported))
}

async function leaveUnsentForms({ leaver: { id: userId }, email, address, text }: Trace) {
  const now = new Date()
  const draftKey = `nacrt.${userId}-${randomUUID()}`
  await saveFormDraft(db, { userId, form: adDraftForm, draftKey, version: 1, fields: { title: text }, now })
  for (const [path, owner] of [
    ['/kontakt', userId],
    ['/registracija', null],
  ] as const) {
    const whose = { userId: owner, owner: owner === null ? '' : formOwnerMarks(owner)[0] }
    await saveForm(
      db,
      { browserKey: `browser-${userId}`, path, ...whose, values: { email, address, text }, hasFiles: false },
      ['/kontakt', '/registracija'],
    )
  }
  await db
    .insertInto('idempotency_keys')
    .values({ scope: `user:${userId}`, key: 'life', fingerprint: '', answer: JSON.stringify({ value: text }) })
    .execute()
}

async function leaveClientTraces({ leaver: { id: clientId }, partner, address, name, text }: Trace) {
  const now = new Date()
  const browserKey = `draft-${clientId}`
  unwrap(await saveVisitorDraft(db, { browserKey, formKey: 'life', content: { ...tapAd, address } }))
  await claimVisitorDrafts(db, { browserKey, clientId, now })
  const { adId } = unwrap(await postAd(db, { ...tapAd, title: name, description: name, address, clientId, now }))
  await trackView(db, { adId, viewerId: partner.id, visitor: Buffer.from('seen'), now })
  const { id: questionId } = unwrap(await askQuestion(db, { adId, workerId: partner.id, text: 'Kada?', now }))
  unwrap(await answerQuestion(db, { questionId, clientId, text, now }))
  await hide('question', questionId, text)
  const reported = { target: 'ad', id: adId, reporterId: partner.id, reason: 'scam', details: text, now } as const
  unwrap(await reportContent(db, reported))
  const { adminId } = await anAdmin()
  unwrap(await keepItem(db, { adminId, kind: 'report', itemId: 0, target: 'ad', targetId: adId, note: text, now }))
  unwrap(await cancelAd(db, { adId, clientId, reason: text, now }))
  const reviews = db.selectFrom('reviews').select('id').where('client_id', '=', clientId)
  await hideAndAnswer('review', (await reviews.executeTakeFirstOrThrow()).id, { authorId: clientId, text })
}

async function leaveWorkerTraces({ leaver: { id: workerId }, partner, text }: Trace) {
  const now = new Date()
  await editProfile(db, { userId: workerId, skillDetails: text, workDescription: text, trades: ['tv_and_antennas'] })
  unwrap(await suggestTrade(db, { workerId, word: text, now }))
  unwrap(await addPortfolioItem(db, { workerId, title: text, description: text, imageIds: [], now }))
  const { adId } = unwrap(await postAd(db, { ...tapAd, clientId: partner.id, now }))
  unwrap(await sendOffer(db, { adId, workerId, amount: 8_000, message: text, now }))
  const { id: questionId } = unwrap(await askQuestion(db, { adId, workerId, text, now }))
  unwrap(await answerQuestion(db, { questionId, clientId: partner.id, text: 'Sutra.', now }))
  unwrap(await replyToAnswer(db, { questionId, workerId, text, now }))
  await hideAndAnswer('question', questionId, { authorId: workerId, text })
  const profile = db.selectFrom('worker_profiles').select('public_slug as slug').where('user_id', '=', workerId)
  const { slug } = await profile.executeTakeFirstOrThrow()
  await trackProfileView(db, { slug, viewerId: partner.id, visitor: Buffer.from('seen'), now })

  const reviews = db.selectFrom('reviews').select('id').where('worker_id', '=', workerId)
  const { id: reviewId } = await reviews.executeTakeFirstOrThrow()
  unwrap(await replyToReview(db, { reviewId, workerId, text, now }))
  await hide('review', reviewId, text)
  await leavePayments(workerId, text)
}

async function leavePayments(workerId: number, text: string) {
  const now = new Date()
  const { adminId } = await anAdmin()
  const imageId = await anImage(workerId, 90, 'proof')
  const { proofId } = unwrap(await submitStudentProof(db, { workerId, school: text, imageId, now }))
  unwrap(await rejectProofByAdmin(db, { adminId, proofId, reason: text, now }))
  const { orderId } = await aPaidOrder({ workerId })
  unwrap(await refundByAdmin(db, { adminId, orderId, reason: text, now }))

  const slip = await anOrder({ workerId, method: 'slip' })
  const csv = ['Datum;Iznos;Svrha;Uplatilac', `20.11.2026;15,00;Od ${text.replaceAll(',', '')};${text}`].join('\r\n')
  unwrap(await importStatement(db, { csv, actor: 'Zora', now }))
  const { id: lineId } = await db.selectFrom('statement_lines').select('id').executeTakeFirstOrThrow()
  unwrap(await matchByAdmin(db, { adminId, orderId: slip.orderId, lineId, reason: text, now }))
}

async function hide(target: 'question' | 'review', targetId: number, note: string): Promise<void> {
  const { adminId } = await anAdmin()
  const about = { kind: 'report', itemId: 0, target, targetId, reason: 'contacts', note } as const
  unwrap(await hideItem(db, { adminId, ...about, now: new Date() }))
}

async function hideAndAnswer(
  target: 'question' | 'review',
  id: number,
  { authorId, text }: { authorId: number; text: string },
): Promise<void> {
  await hide(target, id, text)
  const hidden = db.selectFrom('hidden_contents').select('id').where('author_id', '=', authorId)
  const { id: hiddenId } = await hidden.executeTakeFirstOrThrow()
  unwrap(await answerHiding(db, { hiddenId, authorId, text, now: new Date() }))
}

async function listAdsWith({ id }: Person): Promise<number[]> {
  const ads = db.selectFrom('ads').leftJoin('offers', 'offers.ad_id', 'ads.id').select('ads.id').distinct()
  const rows = await ads.where(({ or, eb }) => or([eb('client_id', '=', id), eb('worker_id', '=', id)])).execute()
  return rows.map((row) => row.id)
}
