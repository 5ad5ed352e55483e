import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { addAdNote, notifyChosenAsAdmin } from '#app/admin/ads/acts.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { aDeliveryHarness, aDevice } from '#tests/deliveries/delivery-harness.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
const now = new Date()
const sentence = 'Klijent je kod kuće cijeli dan.'

let web: Web
let adminId: number
let amra: { id: number }
let mirza: { id: number }
let adId: number

beforeAll(async () => {
  web = await startWeb()
  ;({ adminId } = await anAdmin('support'))
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now })
  mirza = await aWorker({ skills: [tapAd.skill], city: 'mostar' })
  adId = (await anAd(amra.id, { now: new Date(now.getTime() - 2 * dayMs) })).id
})

const choose = (workers: number[], at = now, words: string | null = sentence) =>
  notifyChosenAsAdmin(db, { adId, adminId, workers, sentence: words ?? undefined, now: at })

function listNotified(userId: number) {
  const rows = db.selectFrom('notifications').select(['type', 'variant', 'params']).where('user_id', '=', userId)
  return rows.where('ad_id', '=', adId).orderBy('id').execute()
}

test('a chosen worker of another town reads the sentence, in the push and the mail too, once a day', async () => {
  const harness = aDeliveryHarness()
  await aDevice(mirza.id, 'web_push')
  await markVerified(db, { userId: mirza.id, purpose: 'email', now })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
  await db.deleteFrom('outbox').execute()
  expect(unwrap(await choose([mirza.id]))).toEqual([mirza.id])
  await harness.runDueJobs(new Date(now.getTime() + dayMs))
  const own = harness.ledger.filter((message) => JSON.stringify(message).includes(sentence))
  expect(own.map(({ channel }) => channel).toSorted()).toEqual(['email', 'web_push'])
  for (const message of own) expect(JSON.stringify(message)).toContain(sentence)
  expect(await listNotified(mirza.id)).toMatchObject([
    { type: 'NewJobMatch', variant: 'again_sentence', params: { adTitle: tapAd.title, sentence } },
  ])
  expect(await choose([mirza.id], new Date(Date.now() + 60_000))).toEqual(refused('nobody'))
  expect(unwrap(await choose([mirza.id], new Date(Date.now() + dayMs + 60_000), null))).toEqual([mirza.id])
  await deliverAll()
  expect((await listNotified(mirza.id)).map(({ variant }) => variant)).toEqual(['again_sentence', 'again'])
})

test('who has declined, is suspended, away or blocked, has another skill or was notified today is left out', async () => {
  const skills = [tapAd.skill]
  const [declined, suspended, away, blocked] = await Promise.all(
    [1, 2, 3, 4].map(() => aWorker({ skills, city: 'mostar' })),
  )
  const painter = await aWorker({ skills: ['painter'] })
  const here = await aWorker({ skills, city: tapAd.city })
  unwrap(await declineAd(db, { adId, workerId: declined!.id, reason: 'too_far', now }))
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended!.id).execute()
  await db.updateTable('worker_profiles').set({ away_until: '2099-01-01' }).where('user_id', '=', away!.id).execute()
  await blockMember(db, { viewer: { id: amra.id, userType: 'Client' }, userId: blocked!.id, now })
  await matchAd(db, { adId, now })
  const all = [declined!, suspended!, away!, blocked!, painter, here]
  expect(await choose(all.map(({ id }) => id))).toEqual(refused('nobody'))
  expect(unwrap(await choose([...all, mirza].map(({ id }) => id)))).toEqual([mirza.id])
  const log = db.selectFrom('audit_log').select(['action', 'reason', 'after']).where('subject_id', '=', String(adId))
  expect(await log.execute()).toEqual([
    { action: 'notify_chosen', reason: sentence, after: { sent: 1, workers: String(mirza.id) } },
  ])
})

test('the client is notified once that somebody looks for a worker, and not where there is an offer', async () => {
  const note = { adId, adminId, reason: 'Zvao Mirzu', now }
  const harness = aDeliveryHarness()
  await db.deleteFrom('outbox').execute()
  unwrap(await addAdNote(db, note))
  unwrap(await choose([mirza.id]))
  unwrap(await addAdNote(db, { ...note, reason: 'Zvao Senada' }))
  await harness.runDueJobs(new Date(now.getTime() + dayMs))
  expect(await listNotified(amra.id)).toMatchObject([{ type: 'ProfileUpdate', variant: 'ad_looked_into' }])
  const words = harness.ledger.filter((message) => JSON.stringify(message).includes('Tražimo majstora za Vaš oglas'))
  expect(words.map(({ channel }) => channel)).toEqual(['email'])

  const answered = await anAd(amra.id)
  const offer = { adId: answered.id, workerId: mirza.id, amount: 9_000, message: 'Mogu sutra prije podne.', now }
  unwrap(await sendOffer(db, offer))
  adId = answered.id
  unwrap(await addAdNote(db, { ...note, adId }))
  await deliverAll()
  expect((await listNotified(amra.id)).map(({ variant }) => variant)).not.toContain('ad_looked_into')
})

test('the page refuses nobody chosen, a long sentence and one with a contact, and keeps what was typed', async () => {
  const admin = await signInAsAdmin(web, await anAdmin('support'))
  const path = `/admin/unanswered/${adId}/majstori`
  const form = formsOf(await (await admin(path)).text(), path).at(-1)!
  const send = async (fields: Record<string, string>) => {
    const response = await admin(path, { method: 'POST', body: encodeForm(form, fillForm(form, fields)) })
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
  const workers = String(mirza.id)
  expect(await send({ workers: '' })).toMatchObject({ status: 400, html: expect.stringContaining('bar jednog') })
  const long = 'Dugo. '.repeat(40)
  expect(await send({ workers, sentence: long })).toMatchObject({
    html: expect.stringContaining('najviše 200 znakova'),
  })
  const withNumber = 'Zovite 061 234 567'
  const refusal = await send({ workers, sentence: withNumber })
  expect([refusal.status, refusal.html]).toEqual([400, expect.stringContaining('kontakt klijenta se otkriva')])
  expect(refusal.html).toContain(withNumber)
  expect(refusal.html).toMatch(new RegExp(`value="${workers}"[^>]*checked|checked[^>]*value="${workers}"`))
  expect(await send({ workers, sentence })).toMatchObject({ status: 303, location: '/admin/unanswered' })
})

test('of an ad that has closed nobody is notified', async () => {
  await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', adId).execute()
  expect(await choose([mirza.id])).toEqual(refused('closed'))
})
