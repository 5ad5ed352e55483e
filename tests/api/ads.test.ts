import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amraId: number
let amra: Browser
let zora: Browser
let mirza: Browser

beforeAll(async () => {
  web = await startWeb()
  const client = await aClient()
  amraId = client.id
  amra = await signInAs(web, client)
  zora = await signInAs(web, await aClient({ name: 'Zora' }))
  mirza = await signInAs(web, await aWorker())
})
afterAll(() => web.stop())

const tap = {
  title: 'Slavina u kuhinji kaplje',
  description: 'Treba zamijeniti bateriju.',
  skill: 'plumber',
  city: 'Banja Luka',
  address: 'Ferhadija 12',
  minPayout: 50,
  maxPayout: 149.9,
}

const expectNotFound = async (browser: Browser, call: string, body?: unknown) => {
  const { status, text } = await callApi(browser, call, body)
  expect([call, status]).toEqual([call, 404])
  return text
}

test('an ad has the trade that its client names, below its skill, and otherwise that of its words', async () => {
  const post = async (fields: object) => {
    const { status, body } = await callApi(amra, 'POST /api/jobad', { ...tap, skill: 'other', ...fields })
    return [status, (body as { trade?: string | null }).trade]
  }
  const tiles = { title: 'Pločice u kupatilu', description: 'Treba keramičar za deset kvadrata pločica.' }
  expect(await post(tiles)).toEqual([201, 'tiler'])
  expect(await post({ ...tiles, trade: 'roofer' })).toEqual([201, 'roofer'])
  expect(await post({ ...tiles, trade: null })).toEqual([201, null])
  expect(await post({ ...tiles, trade: 'roofer', draft: true })).toEqual([201, 'roofer'])
  expect((await post({ ...tiles, trade: 'tailor-of-clouds' }))[0]).toBe(422)
  expect((await post({ ...tap, trade: 'roofer' }))[0]).toBe(422)

  const { id } = await postJson(amra, '/api/jobad', { ...tap, ...tiles, skill: 'other' })
  const put = async (fields: object) => {
    const { status, body } = await callApi(amra, 'PUT /api/jobad', { id, ...tap, ...tiles, skill: 'other', ...fields })
    return [status, (body as { trade?: string | null }).trade]
  }
  expect(await put({ trade: 'roofer' })).toEqual([200, 'roofer'])
  expect(await put({})).toEqual([200, 'roofer'])
  expect((await put({ trade: 'tailor-of-clouds' }))[0]).toBe(422)
})

test('a posted ad is answered in the shape of the API', async () => {
  const imageId = await anImage(amraId)
  const { status, body } = await callApi(amra, 'POST /api/jobad', {
    ...tap,
    imageIds: [imageId],
    viewCount: 900,
    status: 'Completed',
  })
  expect(status).toBe(201)
  expect(jobAdShape.strict().parse(body)).toEqual(body)
  expect(body).toMatchObject({
    title: tap.title,
    city: 'Banja Luka',
    minPayout: 50,
    maxPayout: 149.9,
    imageIds: [imageId],
    status: 'Created',
    displayStatus: 'Open',
    offerCount: 0,
    highestOffer: null,
    viewCount: 0,
    address: 'Ferhadija 12',
    canEdit: true,
    canEditBudget: true,
    canOffer: false,
    client: { id: amraId, name: 'Amra' },
    acceptedOfferId: null,
  })
})

test('others see the ad without its street, and a worker may offer', async () => {
  const { id } = await postJson(amra, '/api/jobad', tap)
  const seen = await getJson(mirza, `/api/jobad/${id}`)
  expect(seen).toMatchObject({ id, canEdit: false, canOffer: true, city: 'Banja Luka' })
  const anonymous = await callApi(openBrowser(web), `GET /api/jobad/${id}`)
  expect(anonymous.body.canOffer).toBe(false)
  expect(anonymous.text).not.toContain('Ferhadija')
  expect(seen).not.toHaveProperty('address')
})

test('every wrong field of an ad is named', async () => {
  const { status, body } = await callApi(amra, 'POST /api/jobad', {
    title: '',
    skill: 'čarobnjak',
    city: 'Atlantida',
    address: '<b>',
    minPayout: -1,
    maxPayout: 'sto',
    imageIds: 'x',
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'address',
    'city',
    'description',
    'imageIds',
    'maxPayout',
    'minPayout',
    'skill',
    'title',
  ])
  expect((await callApi(amra, 'PUT /api/jobad', { ...tap, maxPayout: 20 })).body.errors).toEqual({
    id: [expect.any(String)],
    maxPayout: [expect.any(String)],
  })
})

test('someone else’s image cannot be attached to an ad', async () => {
  const others = await anImage((await aClient()).id)
  const { status, body } = await callApi(amra, 'POST /api/jobad', { ...tap, imageIds: [others] })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['imageIds']])
})

test('a draft is its owner’s until it is published', async () => {
  const draft = await postJson(amra, '/api/jobad', { title: 'Nacrt', minPayout: 50, draft: true })
  expect(draft).toMatchObject({ displayStatus: 'Draft', city: '', skill: '', publishedAt: null })
  const text = await expectNotFound(mirza, `GET /api/jobad/${draft.id}`)
  expect(await expectNotFound(zora, `GET /api/jobad/${draft.id}`)).toBe(text)
  expect(await expectNotFound(mirza, 'GET /api/jobad/999999999')).toBe(text)

  const published = await callApi(amra, 'PUT /api/jobad', { ...tap, id: draft.id, draft: false })
  expect(published).toMatchObject({ status: 200, body: { displayStatus: 'Open', title: tap.title } })
})

test('what is another client’s answers like what is not there, to the letter', async () => {
  const { id } = await postJson(amra, '/api/jobad', tap)
  const calls = (one: number | string): [string, unknown?][] => [
    ['PUT /api/jobad', { ...tap, id: one }],
    ['POST /api/jobad/delete', { id: one }],
    [`POST /api/jobad/${one}/cancel`, { reason: 'Ne treba' }],
    [`POST /api/jobad/${one}/reactivate`],
    [`POST /api/jobad/${one}/republish`],
    [`GET /api/jobad/${one}/view-stats`],
  ]
  for (const [index, [call, body]] of calls(id).entries()) {
    const [absent, nothing] = calls(999_999_999)[index]!
    expect(await expectNotFound(zora, call, body)).toBe(await expectNotFound(zora, absent, nothing))
  }
  await expectNotFound(zora, 'GET /api/jobad/abc')
  await expectNotFound(zora, 'GET /api/jobad/0')
})

test('cancelled, opened again, cancelled and repeated', async () => {
  const { id } = await postJson(amra, '/api/jobad', tap)
  expect(await postJson(amra, `/api/jobad/${id}/cancel`)).toMatchObject({ displayStatus: 'Cancelled' })
  expect(await callApi(amra, `POST /api/jobad/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { code: 'ad_closed' },
  })
  await expectNotFound(mirza, `GET /api/jobad/${id}`)
  expect(await postJson(amra, `/api/jobad/${id}/reactivate`)).toMatchObject({ displayStatus: 'Open' })
  expect(await callApi(amra, `POST /api/jobad/${id}/republish`)).toMatchObject({
    status: 409,
    body: { code: 'not_finished' },
  })
  await postJson(amra, `/api/jobad/${id}/cancel`, { reason: 'Odgođeno' })
  const copy = await callApi(amra, `POST /api/jobad/${id}/republish`)
  expect(copy).toMatchObject({ status: 201, body: { displayStatus: 'Draft', title: tap.title } })
  expect(await postJson(amra, '/api/jobad/delete', { id: copy.body.id })).toEqual({ id: copy.body.id })
})

test('lists and searches find open ads, page by page', async () => {
  for (const title of ['Krečenje hodnika', 'Krečenje sobe', 'Krečenje stubišta'])
    await postJson(amra, '/api/jobad', { ...tap, title, skill: 'painter', city: 'Mostar' })
  const first = await getJson(openBrowser(web), '/api/jobad?city=mostar&skill=painter&pageSize=2')
  expect(first).toMatchObject({ page: 1, pageSize: 2, total: 3 })
  const second = await getJson(openBrowser(web), '/api/jobad?city=mostar&skill=painter&pageSize=2&page=2')
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
    'Krečenje stubišta',
    'Krečenje sobe',
    'Krečenje hodnika',
  ])
  expect((await getJson(openBrowser(web), '/api/jobad?city=mostar&skill=painter&pageSize=2&page=9')).items).toEqual([])

  const found = await postJson(mirza, '/api/jobad/search', { searchTerm: 'крeчење', pageSize: 2, minPayout: 10 })
  expect(found).toMatchObject({ hasMore: true, total: 3 })
  const rest = await postJson(mirza, '/api/jobad/search', {
    searchTerm: 'krecenje',
    pageSize: 2,
    cursor: found.nextCursor,
  })
  expect(rest).toMatchObject({ hasMore: false, nextCursor: null })
  expect(rest.items).toHaveLength(1)

  const wrong = await callApi(mirza, 'POST /api/jobad/search', {
    city: 'Atlantida',
    skill: 'x',
    minPayout: 'sto',
    sort: 'y',
    pageSize: 999,
  })
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['city', 'minPayout', 'pageSize', 'skill', 'sort'])
})

test('one’s own ads are listed with all that is one’s own', async () => {
  const dino = await signInAs(web, await aClient({ name: 'Dina' }))
  await postJson(dino, '/api/jobad', tap)
  await postJson(dino, '/api/jobad', { ...tap, draft: true })
  const mine = await getJson(dino, '/api/jobad/my?filter=all&sort=oldest')
  expect(mine).toMatchObject({
    total: 2,
    items: [{ displayStatus: 'Open', address: 'Ferhadija 12' }, { displayStatus: 'Draft' }],
  })
  expect((await getJson(dino, '/api/jobad/my?filter=active')).total).toBe(1)
})

test('a view is counted once a visitor a day, and never the owner’s', async () => {
  const { id } = await postJson(amra, '/api/jobad', tap)
  for (const browser of [mirza, mirza, amra, zora])
    expect((await callApi(browser, `POST /api/jobad/${id}/track-view`)).status).toBe(204)
  const stats = await getJson(amra, `/api/jobad/${id}/view-stats?days=7`)
  expect(stats.total).toBe(2)
  expect(stats.days).toHaveLength(7)
  expect(stats.days.at(-1)).toEqual({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: 2 })
  expect((await getJson(amra, '/api/jobad/view-stats')).days).toHaveLength(30)
  expect((await getJson(amra, '/api/jobad/my/view-stats?days=1')).total).toBe(2)
  expect((await callApi(amra, 'GET /api/jobad/view-stats?days=9999')).body.errors.days).toHaveLength(1)
})

test('the API names the state of an ad by both enumerations', async () => {
  const seen: [string, string][] = []
  const look = async (id: number) => {
    const { status, displayStatus } = await getJson(amra, `/api/jobad/${id}`)
    seen.push([status, displayStatus])
  }
  const { id: draftId } = await postJson(amra, '/api/jobad', { ...tap, draft: true })
  await look(draftId)
  const { id } = await postJson(amra, '/api/jobad', tap)
  await look(id)
  const offer = await postJson(mirza, '/api/offer', { jobAdId: id, amount: 80 })
  await postJson(amra, '/api/offer/job/accept', { offerId: offer.id })
  await look(id)
  await postJson(amra, '/api/offer/job/complete', { jobAdId: id, rating: 5, comment: 'Uredno.' })
  await look(id)
  expect(seen).toEqual([
    ['Draft', 'Draft'],
    ['Created', 'Open'],
    ['Accepted', 'InProgress'],
    ['Completed', 'Completed'],
  ])
})
