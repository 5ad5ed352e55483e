import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { matchAd, notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { declineAd, withdrawDecline } from '#app/ads/responses/declining.server.ts'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { rejectOffer } from '#app/offers/deciding.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const later = new Date(noon.getTime() + 60_000)

let amra: { id: number }
let mirza: { id: number }
let senad: { id: number }
let adId: number

beforeEach(async () => {
  amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
  // Each test has a town of its own, so that ads match only its workers.
  const city = towns.next().value!
  mirza = await aWorker({ city, skills: [tapAd.skill] })
  senad = await aWorker({ city, skills: [tapAd.skill] })
  for (const { id: userId } of [mirza, senad]) await markVerified(db, { userId, purpose: 'email', now: noon })
  adId = (await anAd(amra.id, { city })).id
})

const towns = [
  'zenica',
  'tuzla',
  'mostar',
  'bihac',
  'brcko',
  'travnik',
  'gorazde',
  'doboj',
  'trebinje',
  'bijeljina',
  'livno',
].values()
const decline = (worker: { id: number }, reason: DeclineReason) =>
  declineAd(db, { adId, workerId: worker.id, reason, now: later })
const open = (viewerId: number | null) =>
  trackView(db, { adId, viewerId, visitor: Buffer.from('a visitor!'), now: noon })
const offer = (worker: { id: number }) =>
  sendOffer(db, { adId, workerId: worker.id, amount: 15_000, message: '', now: noon })

async function readResponses() {
  const ad = await findAdWithResponses(db, { adId, clientId: amra.id, now: noon })
  return ad?.responses
}

const nobody = { notified: 0, opened: 0, offers: 0, declines: [], isLookedInto: false, usualMinutes: null }

test('the client reads how many were notified, opened the ad and cannot, and each counts once', async () => {
  await matchAd(db, { adId, now: noon })
  for (const viewer of [mirza, mirza, senad, amra]) await open(viewer.id)
  await offer(senad)
  await open(null)
  expect(await decline(mirza, 'busy')).toEqual(done({ trade: null, awayUntil: null }))
  expect(await decline(mirza, 'too_far')).toEqual(done({ trade: null, awayUntil: null }))
  expect(await readResponses()).toEqual({
    ...nobody,
    notified: 2,
    opened: 2,
    offers: 1,
    declines: [{ reason: 'too_far', count: 1 }],
  })
})

test('a worker whom nothing reaches is notified here, and counts once the notification is read', async () => {
  await db.updateTable('users').set({ email_failed_at: noon }).where('id', '=', senad.id).execute()
  expect(await matchAd(db, { adId, now: noon })).toBe(2)
  expect(await readResponses()).toEqual({ ...nobody, notified: 1 })
  expect(await notifyWorkersAgain(db, { adId, now: noon })).toEqual(done({ matched: 2, reachable: 1 }))
  await db.updateTable('notifications').set({ read_at: later }).where('user_id', '=', senad.id).execute()
  expect(await readResponses()).toEqual({ ...nobody, notified: 2 })
})

test('an ad that is opened again counts what workers do from then on', async () => {
  await matchAd(db, { adId, now: noon })
  for (const { id } of [mirza, senad]) await open(id)
  await offer(senad)
  await decline(mirza, 'busy')
  await cancelAd(db, { adId, clientId: amra.id, reason: '', now: later })
  const reopened = new Date(noon.getTime() + 30 * 86_400_000)
  unwrap(await reactivateAd(db, { adId, clientId: amra.id, now: reopened }))
  expect(await readResponses()).toEqual(nobody)

  await trackView(db, { adId, viewerId: senad.id, visitor: Buffer.from('a visitor!'), now: reopened })
  expect(await readResponses()).toEqual({ ...nobody, opened: 1 })
})

test('who says no without opening the ad counts as that alone, and is as if never there when it is withdrawn', async () => {
  await decline(mirza, 'other_trade')
  expect(await readResponses()).toEqual({ ...nobody, declines: [{ reason: 'other_trade', count: 1 }] })
  // Somebody else's answer stays.
  await withdrawDecline(db, { adId, workerId: senad.id })
  expect(await readResponses()).toEqual({ ...nobody, declines: [{ reason: 'other_trade', count: 1 }] })
  await withdrawDecline(db, { adId, workerId: mirza.id })
  expect(await readResponses()).toEqual(nobody)
})

test('an answer ends what reminds of the ad, for its worker only', async () => {
  await matchAd(db, { adId, now: noon })
  await decline(mirza, 'busy')
  const unread = await db
    .selectFrom('notifications')
    .select('user_id as userId')
    .where('ad_id', '=', adId)
    .where('read_at', 'is', null)
    .execute()
  expect(unread).toEqual([{ userId: senad.id }])
  expect(await notifyWorkersAgain(db, { adId, now: noon })).toEqual(done({ matched: 1, reachable: 1 }))
  expect(await matchAd(db, { adId, round: 1, now: noon })).toBe(1)
})

test('an offer takes the place of the answer, and an answer that of a withdrawn offer', async () => {
  await decline(mirza, 'busy')
  const { offerId } = unwrap(await offer(mirza))
  // Who offers has read the ad, by whatever way.
  expect(await readResponses()).toEqual({ ...nobody, opened: 1, offers: 1 })
  expect(await decline(mirza, 'busy')).toEqual(refused('offer_exists'))
  await withdrawOffer(db, { offerId, workerId: mirza.id, now: noon })
  expect(await decline(mirza, 'busy')).toEqual(done({ trade: null, awayUntil: null }))
})

test('an offer that its client takes back from the rejected ones ends the answer that came between', async () => {
  const { offerId } = unwrap(await offer(mirza))
  await rejectOffer(db, { offerId, clientId: amra.id, now: noon })
  await decline(mirza, 'busy')
  unwrap(await restoreOffer(db, { offerId, clientId: amra.id, now: later }))
  expect(await readResponses()).toEqual({ ...nobody, opened: 1, offers: 1 })
})

test('no answer is taken from a client, from who is blocked, and for an ad that is closed or unknown', async () => {
  const zora = await aClient()
  expect(await decline(zora, 'busy')).toEqual(refused('unknown'))
  await db.insertInto('blocks').values({ blocker_id: amra.id, blocked_id: mirza.id, created_at: noon }).execute()
  expect(await decline(mirza, 'busy')).toEqual(refused('ad_closed'))
  await cancelAd(db, { adId, clientId: amra.id, reason: '', now: noon })
  expect(await decline(senad, 'busy')).toEqual(refused('ad_closed'))
  expect(await declineAd(db, { adId: 999_999_999, workerId: senad.id, reason: 'busy', now: noon })).toEqual(
    refused('unknown'),
  )
})

test('another client does not read what became of an ad', async () => {
  const zora = await aClient()
  expect(await findAdWithResponses(db, { adId, clientId: zora.id, now: noon })).toBeUndefined()
})

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web?.stop())

test('one tap on the page of the ad answers it, names the way on, and can be taken back', async () => {
  const browser = await signInAs(web, mirza)
  const path = `/majstor/posao/${adId}`
  const html = await (await browser(path)).text()
  const forms = formsOf(html, path).filter(({ action }) => action === `${path}/ne-mogu`)
  expect(forms).toHaveLength(3)
  const far = forms.find(({ fields }) => fields.some(({ value }) => value === 'too_far'))!
  const body = new URLSearchParams(far.fields.map(({ name, value }) => [name, value ?? '']))
  const answer = await browser(far.action, { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  const answered = await (await browser(path)).text()
  expect(answered).toContain('Odgovorili ste da je predaleko.')
  expect(answered).toContain('/majstor/moj-profil/podrucje')

  const owner = await signInAs(web, amra)
  const client = await (await owner(`/klijent/moji-oglasi/${adId}`)).text()
  expect(client).toMatch(/Otvorilo oglas<\/dt><dd><strong>1/)
  expect(client).toContain('predaleko: 1')

  const undo = formsOf(answered, path).find(({ action }) => action === `${path}/ne-mogu/ponistavanje`)!
  const fields = new URLSearchParams(undo.fields.map(({ name, value }) => [name, value ?? '']))
  expect((await browser(undo.action, { method: 'POST', body: fields })).status).toBe(303)
  expect(await readResponses()).toEqual({ ...nobody, opened: 1 })
})

test('an answer without a reason comes back with the three to choose from', async () => {
  const browser = await signInAs(web, mirza)
  const path = `/majstor/posao/${adId}/ne-mogu`
  const refusal = await browser(path, { method: 'POST', body: new URLSearchParams({ reason: 'tired' }) })
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('Izaberite jedan od odgovora.')
  expect(await readResponses()).toEqual(nobody)
})
