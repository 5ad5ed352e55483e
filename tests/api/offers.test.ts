import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let ids: { amra: number; mirza: number; senad: number }
let amra: Browser
let zora: Browser
let mirza: Browser
let senad: Browser

beforeAll(async () => {
  web = await startWeb()
  const [client, worker, other] = [
    await aClient({ phone: '+38761777111', email: 'amra.posao@primjer.ba', surname: 'Kontaktić' }),
    await aWorker({ phone: '+38761777222', email: 'mirza.posao@primjer.ba' }),
    await aWorker({ name: 'Senad' }),
  ]
  ids = { amra: client.id, mirza: worker.id, senad: other.id }
  amra = await signInAs(web, client)
  mirza = await signInAs(web, worker)
  senad = await signInAs(web, other)
  zora = await signInAs(web, await aClient({ name: 'Zora' }))
})
afterAll(() => web.stop())

const tap = {
  title: 'Slavina kaplje',
  description: 'Treba nova baterija.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Kanarinčeva 7',
  minPayout: 50,
  maxPayout: 150,
}

async function anAdWithOffers() {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', tap)
  const offer = await postJson(mirza, '/api/offer', { jobAdId, amount: 85.5, message: 'Mogu sutra.' })
  const other = await postJson(senad, '/api/offer', { jobAdId, amount: 60 })
  return { jobAdId, offer, other }
}

const expectNotFound = async (browser: Browser, call: string, body?: unknown) => {
  const { status, text } = await callApi(browser, call, body)
  expect([call, status]).toEqual([call, 404])
  return text
}

test('an offer is sent within the budget, once, and answered as documented', async () => {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', tap)
  const low = await callApi(mirza, 'POST /api/offer', { jobAdId, amount: 49.99 })
  expect(low).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringContaining('50')] } } })
  const high = await callApi(mirza, 'POST /api/offer', { jobAdId, amount: 150.01 })
  expect(high.body.errors.amount[0]).toContain('150')
  expect(
    Object.keys((await callApi(mirza, 'POST /api/offer', { jobAdId: 'x', amount: 'sto', message: 5 })).body.errors),
  ).toEqual(['jobAdId', 'amount', 'message'])

  const sent = await callApi(mirza, 'POST /api/offer', {
    jobAdId,
    amount: 85.5,
    message: 'Mogu sutra.',
    status: 'Accepted',
  })
  expect(sent.status).toBe(201)
  expect(offerShape.strict().parse(sent.body)).toMatchObject({
    jobAdId,
    amount: 85.5,
    status: 'Pending',
    acceptedAt: null,
    worker: { id: ids.mirza, name: 'Mirza', surnameInitial: 'H', city: 'Sarajevo' },
  })
  expect(await callApi(mirza, 'POST /api/offer', { jobAdId, amount: 90 })).toMatchObject({
    status: 409,
    body: { code: 'offer_exists' },
  })
  expect(await getJson(mirza, `/api/jobad/${jobAdId}`)).toMatchObject({
    canOffer: false,
    myOfferId: sent.body.id,
    offerCount: 1,
    highestOffer: 85.5,
  })

  expect(await callApi(amra, 'PUT /api/jobad', { ...tap, id: jobAdId, minPayout: 40 })).toMatchObject({
    status: 409,
    body: { code: 'budget_locked' },
  })
})

test('the worker changes, withdraws and lists offers', async () => {
  const { offer } = await anAdWithOffers()
  expect(
    (await callApi(mirza, 'PUT /api/offer', { id: offer.id, amount: 80, message: 'Jeftinije' })).body,
  ).toMatchObject({
    amount: 80,
    message: 'Jeftinije',
  })
  expect(await postJson(mirza, '/api/offer/withdraw', { offerId: offer.id })).toMatchObject({ status: 'Withdrawn' })
  expect(await callApi(mirza, 'POST /api/offer/withdraw', { offerId: offer.id })).toMatchObject({
    status: 409,
    body: { code: 'already_withdrawn' },
  })
  const mine = await getJson(mirza, '/api/offer/my?status=Withdrawn')
  expect(mine).toMatchObject({ total: 1, items: [{ id: offer.id, worker: { id: ids.mirza } }] })
})

test('a change without a message leaves it, and a list of ads has the own offer', async () => {
  const { jobAdId, offer } = await anAdWithOffers()
  expect((await callApi(mirza, 'PUT /api/offer', { id: offer.id, amount: 81 })).body).toMatchObject({
    amount: 81,
    message: 'Mogu sutra.',
  })
  const { items } = await getJson(mirza, '/api/jobad?skill=plumber&pageSize=50')
  const listed = items.find(({ id }: { id: number }) => id === jobAdId)
  expect(listed).toMatchObject({ canOffer: false, myOfferId: offer.id })
})

test('a program that knows no open totals names none when it changes the message', async () => {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', { ...tap, acceptsOutsideBudget: true })
  const visit = { pricing: 'visit', unitPrice: 30 }
  const { id } = await postJson(mirza, '/api/offer', { jobAdId, totalOpen: true, ...visit })
  const edit = async (body: object) => (await callApi(mirza, 'PUT /api/offer', { id, ...body })).body
  expect(await edit({ amount: 30, message: 'U petak.' })).toMatchObject({ amount: 30, totalOpen: true, ...visit })
  expect(await edit({ amount: 200 })).toMatchObject({
    amount: 200,
    totalOpen: false,
    pricing: 'total',
    unitPrice: null,
  })
  expect(await edit({ totalOpen: true, ...visit })).toMatchObject({ amount: 30, totalOpen: true })
  expect(await edit({ amount: 30, totalOpen: false })).toMatchObject({ amount: 30, totalOpen: false, ...visit })
})

test('only the owner sees and decides an ad’s offers; for all others they are not there', async () => {
  const { jobAdId, offer, other } = await anAdWithOffers()
  const listed = await getJson(amra, `/api/offer/job/${jobAdId}?sort=lowest`)
  expect(listed.items.map(({ id }: { id: number }) => id)).toEqual([other.id, offer.id])

  const absent = await expectNotFound(zora, 'GET /api/offer/job/999999999')
  expect(await expectNotFound(zora, `GET /api/offer/job/${jobAdId}`)).toBe(absent)
  for (const action of ['accept', 'unaccept', 'reject']) {
    expect(await expectNotFound(zora, `POST /api/offer/job/${action}`, { offerId: offer.id })).toBe(
      await expectNotFound(zora, `POST /api/offer/job/${action}`, { offerId: 999_999_999 }),
    )
  }
  expect(await expectNotFound(zora, 'POST /api/offer/job/complete', { jobAdId, rating: 5, comment: 'Da' })).toBe(absent)
  expect(await expectNotFound(senad, 'PUT /api/offer', { id: offer.id, amount: 60 })).toBe(absent)
  expect(await expectNotFound(senad, 'POST /api/offer/withdraw', { offerId: offer.id })).toBe(absent)
})

test('a decision that names what was seen is refused when it has changed', async () => {
  const { jobAdId, offer, other } = await anAdWithOffers()
  const [seen] = (await getJson(amra, `/api/offer/job/${jobAdId}?sort=highest`)).items
  expect(seen).toMatchObject({ id: offer.id, terms: offer.terms })
  await callApi(mirza, 'PUT /api/offer', { id: offer.id, amount: 85.5, message: 'Mogu tek iduće sedmice.' })
  const accept = (terms: string) => callApi(amra, 'POST /api/offer/job/accept', { offerId: offer.id, terms })
  expect(await accept(seen.terms)).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  const [changed] = (await getJson(amra, `/api/offer/job/${jobAdId}?sort=highest`)).items
  expect((await accept(changed.terms)).status).toBe(200)

  const next = { offerId: other.id, acceptedId: offer.id }
  const take = (terms: string) => callApi(amra, 'POST /api/offer/job/take-next', { ...next, terms })
  expect(await take(changed.terms)).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  expect((await take(other.terms)).status).toBe(200)

  const review = { jobAdId, rating: 5, comment: 'Brzo i uredno.' }
  const complete = (workerId: number) => callApi(amra, 'POST /api/offer/job/complete', { ...review, workerId })
  expect(await complete(ids.mirza)).toMatchObject({ status: 409, body: { code: 'other_worker' } })
  expect((await complete(ids.senad)).status).toBe(200)
})

test('contacts are exchanged while the offer is accepted, and not a moment longer', async () => {
  const { jobAdId, offer } = await anAdWithOffers()
  const toClient = `GET /api/contact-exchange/${jobAdId}/${ids.amra}`
  const toWorker = `GET /api/contact-exchange/${jobAdId}/${ids.mirza}`
  const absent = await expectNotFound(mirza, 'GET /api/contact-exchange/999999999/1')
  expect(await expectNotFound(mirza, toClient)).toBe(absent)
  expect(await expectNotFound(amra, toWorker)).toBe(absent)

  expect(await postJson(amra, '/api/offer/job/accept', { offerId: offer.id })).toMatchObject({
    status: 'Accepted',
    acceptedAt: expect.any(String),
  })
  expect((await callApi(mirza, toClient)).body).toEqual({
    name: 'Amra',
    surname: 'Kontaktić',
    phone: '+38761777111',
    email: 'amra.posao@primjer.ba',
    address: 'Kanarinčeva 7',
  })
  expect((await callApi(amra, toWorker)).body).toMatchObject({ phone: '+38761777222', email: 'mirza.posao@primjer.ba' })
  expect(await getJson(mirza, `/api/jobad/${jobAdId}`)).toMatchObject({
    address: 'Kanarinčeva 7',
    acceptedOfferId: offer.id,
  })
  for (const stranger of [senad, zora]) expect(await expectNotFound(stranger, toClient)).toBe(absent)
  expect(await getJson(senad, `/api/jobad/${jobAdId}`)).not.toHaveProperty('address')
  expect(await callApi(amra, 'PUT /api/jobad', { ...tap, id: jobAdId })).toMatchObject({
    status: 409,
    body: { code: 'ad_locked' },
  })

  await postJson(amra, '/api/offer/job/unaccept', { offerId: offer.id })
  expect(await expectNotFound(mirza, toClient)).toBe(absent)
  expect(await expectNotFound(amra, toWorker)).toBe(absent)
  expect(await getJson(mirza, `/api/jobad/${jobAdId}`)).not.toHaveProperty('address')
})

test('of two accepts one wins, and the job ends with a rating', async () => {
  const { jobAdId, offer, other } = await anAdWithOffers()
  const both = await Promise.all(
    [offer, other].map(({ id }) => callApi(amra, 'POST /api/offer/job/accept', { offerId: id })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('already_accepted')

  const wrong = await callApi(amra, 'POST /api/offer/job/complete', { jobAdId, rating: 6, comment: ' ' })
  expect(Object.keys(wrong.body.errors)).toEqual(['rating', 'comment'])
  const { jobAd, review } = await postJson(amra, '/api/offer/job/complete', {
    jobAdId,
    rating: 5,
    comment: 'Uredno i na vrijeme.',
  })
  expect(jobAd).toMatchObject({ displayStatus: 'Completed' })
  expect(review).toMatchObject({ jobAdId, rating: 5, client: { name: 'Amra' }, reply: null })
  expect(await callApi(amra, 'POST /api/offer/job/complete', { jobAdId, rating: 5, comment: 'Opet' })).toMatchObject({
    status: 409,
    body: { code: 'already_reviewed' },
  })

  const winner = both[0]!.status === 200 ? offer : other
  const profile = await getJson(zora, `/api/publicworkerprofile/${winner.worker.publicProfileSlug}`)
  expect(profile).toMatchObject({
    profile: { id: winner.worker.id, rating: 5 },
    reviewPage: { hasMore: false },
  })
  expect(profile.reviews[0]).toMatchObject({ comment: 'Uredno i na vrijeme.', client: { name: 'Amra' } })
  await expectNotFound(zora, 'GET /api/publicworkerprofile/nema-ga')
})

test('an offer sent twenty times at once under one key is one offer and one answer', async () => {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', tap)
  const send = (amount: number) =>
    callApi(mirza, 'POST /api/offer', { jobAdId, amount }, { 'idempotency-key': `ponuda-${jobAdId}` })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(70)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
  expect((await getJson(amra, `/api/jobad/${jobAdId}`)).offerCount).toBe(1)
  expect(await send(71)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

test('the directory counts whom one could find', async () => {
  const [cities, skills] = [
    await getJson(zora, '/api/publicworkerprofile/directory/cities'),
    await getJson(zora, '/api/publicworkerprofile/directory/skills'),
  ]
  expect(cities.items).toEqual([{ city: 'Sarajevo', slug: 'sarajevo', count: 2 }])
  expect(skills.items).toEqual([{ skill: 'electrician', slug: 'elektricar', count: 2 }])
})
