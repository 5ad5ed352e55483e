import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editAd } from '#app/ads/editing.server.ts'
import { setWorkerStatus, suspendPerson } from '#app/admin/people/acts.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { config } from '#app/config.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anAdWithOffers, findAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let workerId: number
let adminId: number

beforeAll(async () => {
  web = await startWebProcess({}, { isMonitored: false })
})
beforeEach(async () => {
  workerId = (await aWorker()).id
  ;({ adminId } = await anAdmin('support'))
})
afterAll(() => web.stop())

const act = (reason: string) => ({ adminId, userId: workerId, reason, now: new Date() })
const set = async (workerStatus: 'Active' | 'Paused' | 'Blocked', reason = 'Lažne slike radova') =>
  unwrap(await setWorkerStatus(db, { ...act(reason), workerStatus }))

async function openProfile(viewerId?: number): Promise<Response> {
  const profile = db.selectFrom('worker_profiles').select('public_slug').where('user_id', '=', workerId)
  const cookie = viewerId === undefined ? '' : await createSessionCookie(viewerId)
  return openBrowser(web, cookie)(`/majstor/${(await profile.executeTakeFirstOrThrow()).public_slug}`)
}

async function notificationsOf(variants: string[]) {
  await deliverAll()
  const rows = db.selectFrom('notifications').select(['variant', 'params']).where('user_id', '=', workerId)
  return rows.where('variant', 'in', variants).orderBy('id').execute()
}

test('a worker whom support hides or pauses is notified why, and when it is over', async () => {
  const params = (reason: string) => ({ reason, email: config.CONTACT_EMAIL })
  const variants = { Paused: 'profile_paused', Blocked: 'profile_hidden', Active: 'profile_shown' } as const
  for (const status of ['Paused', 'Blocked', 'Paused', 'Active', 'Blocked', 'Active'] as const)
    await set(status, status)
  expect(await notificationsOf(Object.values(variants))).toMatchObject(
    ['Paused', 'Blocked', 'Paused', 'Active', 'Blocked', 'Active'].map((status) => ({
      variant: variants[status as keyof typeof variants],
      params: params(status),
    })),
  )
})

test('the hidden profile tells its worker the reason, and is not there for others', async () => {
  await set('Blocked')
  const own = await openProfile(workerId)
  const html = await own.text()
  expect([own.status, html.includes('Lažne slike radova'), html.includes('Vaš profil je skriven')]).toEqual([
    200,
    true,
    true,
  ])
  expect(html).toContain(`mailto:${config.CONTACT_EMAIL}`)
  const { id: other } = await aWorker()
  for (const viewerId of [undefined, other, (await aClient()).id])
    expect((await openProfile(viewerId)).status).toBe(404)
  await set('Active')
  expect(await (await openProfile(workerId)).text()).not.toContain('Vaš profil je skriven')
})

test('a profile that moderators removed leads to the answer', async () => {
  const hiding = { target: 'profile', id: workerId, reason: 'contacts', note: 'Broj u opisu.', actor: 'Zora' } as const
  const { hiddenId } = unwrap(await hideContent(db, { ...hiding, now: new Date() }))
  const html = await (await openProfile(workerId)).text()
  expect(html).toContain('Broj u opisu.')
  expect(html).toContain(`href="/uklonjen-sadrzaj/${hiddenId}"`)
})

test('a hidden worker sends no offers', async () => {
  const { id: adId } = await anAd((await aClient()).id)
  await set('Blocked')
  const offer = { adId, workerId, amount: 8_000, message: 'Mogu sutra.', now: new Date() }
  expect(await sendOffer(db, offer)).toEqual(refused('profile_hidden'))
  expect(await askQuestion(db, { adId, workerId, text: 'Ima li lifta?', now: new Date() })).toEqual(
    refused('profile_hidden'),
  )
  const page = await openBrowser(web, await createSessionCookie(workerId))(`/majstor/posao/${adId}`)
  const html = await page.text()
  expect(html).toContain('Dok je Vaš profil skriven, ne možete slati ponude.')
  expect(html).not.toMatch(/name="amount"|\/pitanje"/)
  expect(await declineAd(db, { adId, workerId, reason: 'too_far', now: new Date() })).toMatchObject({ ok: true })
})

test('a hidden worker whose acceptance is undone reads that no offer waits, and it waits once the profile is shown', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const offer = offers[0]!
  workerId = offer.workerId
  const decision = { offerId: offer.offerId, clientId, now: new Date() }
  unwrap(await acceptOffer(db, decision))
  await set('Blocked')
  unwrap(await unacceptOffer(db, decision))
  expect(await notificationsOf(['unaccepted', 'unaccepted_withdrawn'])).toMatchObject([
    { variant: 'unaccepted_withdrawn' },
  ])
  expect([await statusOf(offer.offerId), (await findAd(adId)).status]).toEqual(['withdrawn', 'open'])
  const page = await openBrowser(web, await createSessionCookie(workerId))(`/majstor/posao/${adId}`)
  const html = await page.text()
  expect(html).toContain('Dok je Vaš profil skriven')
  expect(html).not.toContain('i dalje čeka')
  await set('Active')
  expect(await statusOf(offer.offerId)).toBe('pending')
})

test('a hidden worker publishes no reply on an ad', async () => {
  const { id: clientId } = await aClient()
  const { id: adId } = await anAd(clientId)
  const { id: questionId } = unwrap(await askQuestion(db, { adId, workerId, text: 'Ima li lifta?', now: new Date() }))
  unwrap(await answerQuestion(db, { questionId, clientId, text: 'Ima.', now: new Date() }))
  await set('Blocked')
  const reply = { questionId, workerId, text: 'Hvala.', now: new Date() }
  expect(await replyToAnswer(db, reply)).toEqual(refused('profile_hidden'))
  await set('Active')
  expect((await replyToAnswer(db, reply)).ok).toBe(true)
})

test('an offer that the budget has left out meanwhile does not come back with its worker', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const offer = offers[0]!
  workerId = offer.workerId
  await set('Blocked')
  unwrap(await editAd(db, { ...tapAd, minPayout: 30_000, maxPayout: 50_000, adId, clientId, now: new Date() }))
  await set('Active')
  expect(await statusOf(offer.offerId)).toBe('withdrawn')
  const again = { adId, workerId, amount: 31_000, message: '', now: new Date() }
  expect(await sendOffer(db, again)).toMatchObject({ ok: true })
})

test('a suspended member is notified why, and where to write', async () => {
  unwrap(await suspendPerson(db, act('Lažni računi')))
  expect(await notificationsOf(['suspended'])).toMatchObject([
    { params: { reason: 'Lažni računi', email: config.CONTACT_EMAIL } },
  ])
})
