import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let people: Record<'amra' | 'mirza' | 'senad', { id: number }>
let amra: Browser
let mirza: Browser
let senad: Browser
let slug: string

beforeAll(async () => {
  web = await startWeb()
  people = { amra: await aClient(), mirza: await aWorker(), senad: await aWorker() }
  ;[amra, mirza, senad] = [
    await signInAs(web, people.amra),
    await signInAs(web, people.mirza),
    await signInAs(web, people.senad),
  ]
  ;({ slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', people.mirza.id)
    .executeTakeFirstOrThrow())
})
afterAll(() => web.stop())

async function aPortfolioImage(ownerId: number): Promise<number> {
  const outcome = await storeImage(db, {
    file: sourceFromBytes(await photo()),
    ownerId,
    purpose: 'portfolio',
    now: noon,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

test('a worker keeps a portfolio that everyone can see in the profile, and nobody else can change', async () => {
  const [one, two] = [await aPortfolioImage(people.mirza.id), await aPortfolioImage(people.mirza.id)]
  const item = await postJson(mirza, '/api/portfolio', {
    title: 'Nova tabla',
    description: 'Stan.',
    imageIds: [two, one],
  })
  expect(item).toMatchObject({ title: 'Nova tabla', description: 'Stan.', imageIds: [two, one] })
  expect(await getJson(mirza, '/api/portfolio')).toMatchObject({ items: [{ id: item.id }], limit: 10 })

  const call = `/api/portfolio/${item.id}`
  expect(await callApi(senad, `PUT ${call}`, { title: 'Tuđe' })).toMatchObject({ status: 404 })
  expect(await callApi(senad, `DELETE ${call}`)).toMatchObject({ status: 404 })
  expect(await callApi(senad, 'POST /api/portfolio', { title: 'Tuđa slika', imageIds: [one] })).toMatchObject({
    status: 422,
    body: { errors: { imageIds: [expect.any(String)] } },
  })

  expect(await callApi(mirza, `PUT ${call}`, { title: 'Rasvjeta', imageIds: [one] })).toMatchObject({
    status: 200,
    body: { title: 'Rasvjeta', description: '', imageIds: [one] },
  })
  const { profile } = await getJson(openBrowser(web), `/api/publicworkerprofile/${slug}`)
  expect(profile.portfolio).toMatchObject([{ id: item.id, title: 'Rasvjeta', imageIds: [one] }])
  expect(await callApi(mirza, `DELETE ${call}`)).toMatchObject({ status: 200, body: { success: true } })
  expect(await callApi(mirza, `DELETE ${call}`)).toMatchObject({ status: 404 })
})

test('a client writes to a worker from the profile, and finds the message in the direct chat', async () => {
  const message = await postJson(amra, '/api/publicworkerprofile/contact', {
    workerId: people.mirza.id,
    message: 'Radite li vikendom?',
  })
  expect(message).toMatchObject({ senderId: people.amra.id, text: 'Radite li vikendom?' })
  const { messages } = await getJson(mirza, `/api/message/direct/conversation/${people.amra.id}`)
  expect(messages).toMatchObject([{ id: message.id }])
  expect(
    await callApi(amra, 'POST /api/publicworkerprofile/contact', { workerId: people.amra.id, message: 'Ja?' }),
  ).toMatchObject({ status: 404 })
  expect(
    await callApi(amra, 'POST /api/publicworkerprofile/contact', { workerId: people.mirza.id, message: ' ' }),
  ).toMatchObject({ status: 422 })
  expect(
    await callApi(senad, 'POST /api/publicworkerprofile/contact', { workerId: people.mirza.id, message: 'Kolega' }),
  ).toMatchObject({ status: 403 })
})

test('a view is counted by body or by address, and an unknown profile is answered like a known one', async () => {
  const view = '/api/publicworkerprofile/analytics/view'
  expect((await callApi(openBrowser(web), `POST ${view}`, { slug })).status).toBe(204)
  expect((await openBrowser(web)(`${view}?slug=${slug}`, { method: 'POST' })).status).toBe(204)
  expect((await callApi(openBrowser(web), `POST ${view}`, { slug: 'nema-ga' })).status).toBe(204)
  for (const wrong of [{}, { slug: 5 }, { slug: '' }, { slug: [slug] }])
    expect((await callApi(openBrowser(web), `POST ${view}`, wrong)).body.errors).toHaveProperty('slug')
  const { views } = await db
    .selectFrom('worker_profiles')
    .select('view_count as views')
    .where('user_id', '=', people.mirza.id)
    .executeTakeFirstOrThrow()
  expect(views).toBe(1)
})

test('the list for search engines names whole addresses', async () => {
  const { items, hasMore, nextCursor } = await getJson(openBrowser(web), '/api/publicworkerprofile/sitemap')
  expect({ hasMore, nextCursor }).toEqual({ hasMore: false, nextCursor: null })
  expect(items).toContainEqual({
    url: expect.stringMatching(new RegExp(`^http.*/majstor/${slug}$`)),
    lastmod: expect.any(String),
  })
})
