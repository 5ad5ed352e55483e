import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'
import { openBrowser, signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let adId: number
let offerId: number

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(async () => {
  cast = await aCast()
  ;({ adId, offerId } = await anAdAtStage('offered', cast))
  await deliverAll()
})

const suspend = (userId: number) =>
  suspendMember(db, { userId, reason: 'Više prijava.', actor: 'Zora', now: new Date() })
const restore = (userId: number) => restoreMember(db, { userId, actor: 'Zora', now: new Date() })
const accept = () => acceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() })

const readAd = () =>
  db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.ad_id', 'ads.id')
    .select(['ads.status as ad', 'offers.status as offer', 'offer_count as count'])
    .where('offers.id', '=', offerId)
    .executeTakeFirstOrThrow()

async function notificationsOf(userId: number): Promise<string[]> {
  await deliverAll()
  const rows = db.selectFrom('notifications').select(['type', 'variant']).where('user_id', '=', userId).orderBy('id')
  return (await rows.execute()).map(({ type, variant }) => `${type} ${variant}`)
}

test('a suspended worker’s offer is set aside, and put back when they are restored', async () => {
  const before = await readAd()
  expect((await suspend(cast.worker.id)).ok).toBe(true)
  expect(await suspend(cast.worker.id)).toEqual(refused('already_suspended'))
  expect(await readAd()).toMatchObject({ ad: 'open', offer: 'withdrawn', count: before.count - 1 })
  expect(await accept()).toEqual(refused('already_withdrawn'))
  expect((await notificationsOf(cast.client.id)).at(-1)).toBe('OfferUpdated withdrawn')
  expect((await notificationsOf(cast.worker.id)).at(-1)).toBe('ProfileUpdate suspended')

  expect((await restore(cast.worker.id)).ok).toBe(true)
  expect(await restore(cast.worker.id)).toEqual(refused('not_suspended'))
  expect(await readAd()).toEqual(before)
  expect((await accept()).ok).toBe(true)
})

test('an offer whose ad was cancelled meanwhile is not put back', async () => {
  await suspend(cast.worker.id)
  await cancelAd(db, { adId, clientId: cast.client.id, now: new Date() })
  await restore(cast.worker.id)
  expect(await readAd()).toMatchObject({ ad: 'cancelled', offer: 'rejected' })
})

test('an offer that was set aside ends with its ad, and does not come back with a later life of it', async () => {
  const owner = { adId, clientId: cast.client.id, now: new Date() }
  await suspend(cast.worker.id)
  await cancelAd(db, owner)
  const { count } = await readAd()
  expect((await reactivateAd(db, owner)).ok).toBe(true)
  await restore(cast.worker.id)
  expect(await readAd()).toEqual({ ad: 'open', offer: 'rejected', count })
})

test('a suspended client’s ad leaves the lists with its offers, and comes back', async () => {
  const before = await readAd()
  const visitor = openBrowser(web)
  expect((await visitor(`/oglasi/${adId}`)).status).toBe(200)
  await suspend(cast.client.id)
  expect((await visitor(`/oglasi/${adId}`)).status).toBe(404)
  expect(await accept()).toEqual(refused('ad_closed'))
  expect((await notificationsOf(cast.worker.id)).at(-1)).toBe('OfferRejected ad_set_aside')
  await restore(cast.client.id)
  expect(await readAd()).toEqual(before)
  expect((await visitor(`/oglasi/${adId}`)).status).toBe(200)
  expect((await notificationsOf(cast.worker.id)).at(-1)).toBe('OfferRejected ad_restored')
})

test('an accepted job goes on', async () => {
  await accept()
  for (const { id } of [cast.worker, cast.client]) await suspend(id)
  expect(await readAd()).toMatchObject({ ad: 'in_progress', offer: 'accepted' })
})

test.each([
  ['worker', 'client', (id: number) => `/klijent/moji-oglasi/${id}`],
  ['client', 'worker', (id: number) => `/majstor/posao/${id}`],
] as const)(
  'the other side of an accepted job is notified that the %s is suspended, and that they are back',
  async (side, other, path) => {
    await accept()
    const partner = await signInAs(web, cast[other])
    const readPage = async () => (await partner(path(adId))).text()
    expect(await readPage()).not.toContain('trenutno je blokiran')
    await suspend(cast[side].id)
    expect((await notificationsOf(cast[other].id)).at(-1)).toBe('JobCompleted partner_suspended')
    expect(await readPage()).toContain('trenutno je blokiran')
    const stranger = await signInAs(web, cast.otherWorker)
    expect(await (await stranger(`/majstor/posao/${adId}`)).text()).not.toContain('trenutno je blokiran')
    expect(await notificationsOf(cast.otherWorker.id)).not.toContain('JobCompleted partner_suspended')
    await restore(cast[side].id)
    expect((await notificationsOf(cast[other].id)).at(-1)).toBe('JobCompleted partner_restored')
    expect(await readPage()).not.toContain('trenutno je blokiran')
  },
)

test('a suspended member sees why and since when, in any way in, and nothing else', async () => {
  const email = `stop.${cast.client.id}@primjer.ba`
  const { id } = await aClient({ email })
  const browser = await signInAs(web, { id })
  expect((await browser('/racun-blokiran')).headers.get('location')).toBe('/')
  await suspend(id)
  for (const page of ['/', '/klijent/pocetna', '/kontakt', '/prijava'])
    expect((await browser(page)).headers.get('location'), page).toBe('/racun-blokiran')
  const html = await (await browser('/racun-blokiran')).text()
  for (const word of ['Više prijava.', 'mailto:', '/odjava']) expect(html).toContain(word)
  expect(html).not.toContain('/klijent/')
  for (const call of ['/api/user', '/api/notification/summary', '/api/jobad']) {
    const response = await browser(call)
    expect([response.status, ((await response.json()) as { code: string }).code], call).toEqual([403, 'suspended'])
  }
  const signedIn = await openBrowser(web)('/prijava', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  })
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('session=')])
})

test.each(Array.from({ length: 10 }, (_, nth) => nth))(
  'suspension against acceptance and offers, round %i',
  async () => {
    const [other, suspended] = [await aWorker(), cast.worker]
    const secondAd = await postAd(db, { ...fuseAd, clientId: cast.client.id, now: new Date() })
    if (!secondAd.ok) throw new Error(secondAd.reason)
    const send = (workerId: number) =>
      sendOffer(db, { adId: secondAd.value.adId, workerId, amount: 6_000, message: '', now: new Date() })
    const [suspension, accepted] = await Promise.all([
      suspend(suspended.id),
      accept(),
      send(suspended.id),
      send(other.id),
    ])
    expect(suspension.ok).toBe(true)
    const { ad, offer } = await readAd()
    expect([ad, offer]).toEqual(accepted.ok ? ['in_progress', 'accepted'] : ['open', 'withdrawn'])
    const open = await db
      .selectFrom('offers')
      .select('id')
      .where('worker_id', '=', suspended.id)
      .where('status', '=', 'pending')
      .execute()
    expect(open).toEqual([])
  },
)

test('nobody who does not exist is suspended', async () => {
  expect(await suspend(987_654_321)).toEqual(refused('unknown'))
  expect(await restore(987_654_321)).toEqual(refused('unknown'))
})
