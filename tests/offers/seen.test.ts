import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { acceptOffer, rejectOffer } from '#app/offers/deciding.server.ts'
import { editOffer, withdrawOffer, sendOffer } from '#app/offers/sending.server.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { anAdWithOffers } from './offer-fixtures.ts'

const seen = 'klijent ju je vidio'

let web: Web
let adId: number
let offer: { offerId: number; workerId: number }
let client: Browser
let worker: Browser

beforeAll(async () => {
  web = await startWeb()
  const ad = await anAdWithOffers(2)
  ;[adId, offer] = [ad.adId, ad.offers[0]!]
  client = await signInAs(web, { id: ad.clientId })
  worker = await signInAs(web, { id: offer.workerId })
})
afterAll(() => web.stop())

const onJobPage = 'Klijent je vidio Vašu ponudu i još nije odlučio.'
const jobPage = async () => (await worker(`/majstor/posao/${adId}`)).text()
const findClient = () =>
  db.selectFrom('ads').select('client_id as clientId').where('id', '=', adId).executeTakeFirstOrThrow()
const ownOffers = async () => (await worker('/majstor/moje-ponude')).text()

test('neither a stranger nor a browser that loads ahead sees an offer for its client', async () => {
  const page = `/klijent/moji-oglasi/${adId}/ponude`
  expect((await (await signInAs(web, await aClient()))(page)).status).toBe(404)
  const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
  for (const path of [page, `${page}/pogledajte-profil/${offer.workerId}`])
    expect((await client(path, prefetch)).status).toBe(200)
  expect(await ownOffers()).not.toContain(seen)
  expect(await jobPage()).not.toContain(onJobPage)
})

test('a worker reads that the client has seen the offer, until it is changed', async () => {
  await client(`/klijent/moji-oglasi/${adId}/ponude`)
  expect(await ownOffers()).toContain(seen)
  expect(await jobPage()).toContain(onJobPage)

  const change = { offerId: offer.offerId, workerId: offer.workerId, amount: 6_500, message: '', now: new Date() }
  expect((await editOffer(db, change)).ok).toBe(true)
  expect(await ownOffers()).not.toContain(seen)
  expect(await jobPage()).toContain('Klijent još nije odlučio.')
  await client(`/api/offer/job/${adId}`)
  expect(await ownOffers()).toContain(seen)
})

test('an offer that is sent again is unseen, and one that was changed during the reading stays so', async () => {
  const { offerId, workerId } = offer
  expect((await withdrawOffer(db, { offerId, workerId, now: new Date() })).ok).toBe(true)
  expect((await sendOffer(db, { adId, workerId, amount: 7_000, message: '', now: new Date() })).ok).toBe(true)
  expect(await ownOffers()).not.toContain(seen)

  const { clientId } = await findClient()
  const before = new Date(Date.now() - 60_000)
  await readOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'all', now: before })
  expect(await ownOffers()).not.toContain(seen)
})

test('beside the profile of its worker the client sees it too, and then it is decided', async () => {
  expect(await jobPage()).not.toContain(onJobPage)
  await client(`/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${offer.workerId}`)
  expect(await jobPage()).toContain(onJobPage)
  expect((await jobPage()).match(/Klijent je vidio/g)).toHaveLength(1)
  const { clientId } = await findClient()
  await rejectOffer(db, { offerId: offer.offerId, clientId, now: new Date() })
  expect(await jobPage()).not.toContain('Klijent je vidio')
  expect(await ownOffers()).not.toContain(seen)
})

test.each(['prihvatanje', 'odbijanje'])(
  'who opens the page of %s sees the offer, and no browser that loads ahead',
  async (page) => {
    const job = await anAdWithOffers(1)
    const { offerId } = job.offers[0]!
    const reader = await signInAs(web, { id: job.clientId })
    const path = `/klijent/ponude/${offerId}/${page}`
    const isSeen = async () => {
      const row = db.selectFrom('offers').select('seen_at as seenAt').where('id', '=', offerId)
      return (await row.executeTakeFirstOrThrow()).seenAt !== null
    }
    expect((await reader(path, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(200)
    expect((await client(path)).status).toBe(404)
    expect(await isSeen()).toBe(false)
    expect((await reader(path)).status).toBe(200)
    expect(await isSeen()).toBe(true)
  },
)

test('what a client sees no longer of a blocked worker cannot be decided by its address either', async () => {
  const job = await anAdWithOffers(2)
  const [first, second] = job.offers as [typeof offer, typeof offer]
  const reader = await signInAs(web, { id: job.clientId })
  const viewer = { id: job.clientId, userType: 'Client' as const }
  await acceptOffer(db, { offerId: second.offerId, clientId: job.clientId, now: new Date() })
  for (const { workerId: userId } of job.offers) await blockMember(db, { viewer, userId, now: new Date() })
  const paths = ['prihvatanje', 'odbijanje'].map((page) => `/klijent/ponude/${first.offerId}/${page}`)
  for (const path of [...paths, `/klijent/dogovor/${job.adId}/sljedeca/${first.offerId}`])
    expect([path, (await reader(path)).status]).toEqual([path, 404])
  for (const page of ['prihvatanje', 'odbijanje', 'ponistavanje'])
    expect((await reader(`/klijent/ponude/${second.offerId}/${page}`)).status).toBe(200)
})
