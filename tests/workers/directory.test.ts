import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser
let goran: { id: number; slug: string }

beforeAll(async () => {
  web = await startWeb()
  visitor = (path) => openBrowser(web)(path)
  const { id } = await aWorker({
    name: 'Goran',
    surname: 'Kanarinčić',
    skills: ['painter'],
    city: 'banja-luka',
    phone: '+38765111222',
  })
  const profile = {
    tier: 'Gold',
    years_of_experience: 17,
    rating_sum: 14,
    review_count: 3,
    recommendation: 34_000,
  } as const
  await db.updateTable('worker_profiles').set(profile).where('user_id', '=', id).execute()
  await db.updateTable('users').set({ phone_verified_at: new Date(), completed_jobs: 4 }).where('id', '=', id).execute()
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  goran = { id, slug }
})

afterAll(() => web.stop())

const page = async (path: string, browser = visitor) => {
  const response = await browser(path)
  return { status: response.status, html: await response.text() }
}

test.each([
  ['bs', 'Moleri u Banjoj Luci', 'Pronađen je 1 majstor', 'telefon potvrđen'],
  ['en', 'Painters in Banja Luka', '1 pro found', 'phone confirmed'],
  ['de', 'Maler in Banja Luka', '1 Handwerker gefunden', 'Telefon bestätigt'],
  ['es', 'Pintores en Banja Luka', '1 profesional encontrado', 'teléfono confirmado'],
])('in %s the page is called “%s”', async (language, title, count, verified) => {
  const { status, html } = await page(`/majstori?skill=moler&city=banja-luka&lng=${language}`, (path) =>
    openBrowser(web)(path, { headers: { 'accept-language': language } }),
  )
  expect(status).toBe(200)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`<title>${title} – `)
  for (const shown of [count, verified, 'Goran K.', 'Gold', 'Banja Luka', `href="/majstor/${goran.slug}"`])
    expect(html).toContain(shown)
  expect(html).not.toMatch(/Kanarin|65111222|@primjer/)
})

test('who comes from another town has the distance, where the list is of one town', async () => {
  await db.insertInto('worker_cities').values({ user_id: goran.id, city: 'prijedor' }).execute()
  expect((await page('/majstori?skill=moler&city=prijedor')).html).toMatch(/Moler\u00a0· Banja Luka \(\d\d\u00a0km\)/)
  await db.deleteFrom('worker_cities').where('city', '=', 'prijedor').execute()
  expect((await page('/majstori?skill=moler')).html).toMatch(/Moler\u00a0· Banja Luka</)
})

test.each([
  ['/majstori', '/majstori'],
  ['/majstori?sort=&searchTerm=', '/majstori'],
  ['/majstori/banja-luka', '/majstori?city=banja-luka'],
  ['/majstori/moler', '/majstori?skill=moler'],
  ['/majstori/moler/banja-luka', '/majstori?skill=moler&amp;city=banja-luka'],
  ['/majstori?city=Banja+Luka&skill=moler', '/majstori?skill=moler&amp;city=banja-luka'],
  ['/majstori?skill=moler&utm_source=x', '/majstori?skill=moler'],
])('%s names its one address', async (path, canonical) => {
  const { status, html } = await page(path)
  expect(status).toBe(200)
  expect(html).toContain(`<link rel="canonical" href="${web.origin}${canonical}">`)
})

test.each([
  '/majstori?searchTerm=goran',
  '/majstori?sort=newest',
  '/majstori?skill=vrtlar',
  '/majstori?city=Atlantida',
])('%s is not for search engines', async (path) => {
  const { html } = await page(path)
  expect(html).toContain('<meta name="robots" content="noindex, follow">')
  expect(html).not.toContain('rel="canonical"')
})

test('every filter in use can be taken away by a link', async () => {
  const { html } = await page('/majstori?skill=moler&city=banja-luka&searchTerm=goran')
  for (const rest of [
    '?city=banja-luka&amp;searchTerm=goran',
    '?skill=moler&amp;searchTerm=goran',
    '?skill=moler&amp;city=banja-luka',
  ]) {
    expect(html).toContain(`href="/majstori${rest}"`)
  }
})

test('another language keeps the filters, and a typed name is shown as it is written', async () => {
  const { html } = await page('/majstori?skill=moler&city=banja-luka')
  expect(html).toContain('href="/majstori?skill=moler&amp;city=banja-luka&amp;lng=de"')
  expect(html).toContain('value="Banja Luka">')
})

test('where nobody was found, the towns around and an ad are the next step', async () => {
  const { html } = await page('/majstori?skill=moler&city=laktasi')
  expect(html).toContain('Pronađeno je 0 majstora')
  expect(html).toContain('href="/majstori?skill=moler&amp;city=banja-luka"')
  expect(html).toContain('href="/objavite-oglas?skill=moler&amp;city=laktasi"')
})

test('an unknown skill or place is a 404 with links', async () => {
  const skill = await page('/majstori/gusar')
  expect(skill.status).toBe(404)
  expect(skill.html).toContain('href="/majstori?skill=moler"')
  const place = await page('/majstori/moler/sarajvo')
  expect(place.status).toBe(404)
  expect(place.html).toContain('href="/majstori?skill=moler&amp;city=sarajevo"')
  expect((await page('/majstori?city=Atlantida')).status).toBe(400)
})

test('the profile leads a client to the chat, and a visitor to an account and back', async () => {
  const chat = `/klijent/direktne-poruke/${goran.id}`
  const client = await signInAs(web, await aClient())
  expect((await page(`/majstor/${goran.slug}`, client)).html).toContain(`href="${chat}"`)
  expect((await client(chat)).status).toBe(200)

  const { html } = await page(`/majstor/${goran.slug}`)
  expect(html).toContain(`href="/prijava?next=${encodeURIComponent(chat)}"`)
  expect(html).not.toContain(`href="${chat}"`)
  const worker = await signInAs(web, await aWorker())
  expect((await page(`/majstor/${goran.slug}`, worker)).html).not.toContain(`direktne-poruke/${goran.id}`)
})

test('the landing page leads who chooses alone to the directory', async () => {
  const { html } = await page('/')
  expect(html).toMatch(/<a href="\/majstori">Želim birati majstora<\/a>/)
})

test('both calls of the API read the same list', async () => {
  await aWorker({ name: 'Haris', skills: ['painter'], city: 'brcko' })
  const lists = await Promise.all(
    ['/api/user/workers', '/api/publicworkerprofile/search'].map(async (path) =>
      (await visitor(`${path}?skill=moler&searchTerm=moler&pageSize=1&page=2`)).json(),
    ),
  )
  expect(lists[0]).toMatchObject({
    page: 2,
    pageSize: 1,
    total: 2,
    items: [{ name: 'Haris', surnameInitial: 'H', city: 'Brčko' }],
  })
  expect(lists[1]).toEqual(lists[0])
})
