import { afterAll, beforeAll, expect, test } from 'vitest'
import { postAd } from '#app/ads/publishing.server.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWeb, openBrowser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
  const now = new Date()
  const client = await aClient()
  await aWorker({ name: 'Goran', skills: ['plumber'], city: 'banja-luka' })
  await aWorker({ name: 'Haris', skills: ['electrician'], city: 'brcko' })
  await postAd(db, { ...tapAd, skill: 'plumber', city: 'banja-luka', clientId: client.id, now })
  await postAd(db, {
    ...tapAd,
    title: 'Ispada osigurač',
    skill: 'electrician',
    city: 'brcko',
    clientId: client.id,
    now,
  })
})

afterAll(() => web.stop())

async function page(path: string) {
  const response = await openBrowser(web)(path)
  return { status: response.status, html: await response.text() }
}

test.each([
  [
    'vodoinstalater banja luka',
    'Vodoinstalateri u Banjoj Luci',
    'Goran',
    '?skill=vodoinstalater&amp;city=banja-luka',
    'Poslovi za vodoinstalatere u Banjoj Luci',
    '/vodoinstalater/banja-luka',
  ],
  [
    'водоинсталатер Бања Лука',
    'Vodoinstalateri u Banjoj Luci',
    'Goran',
    '?skill=vodoinstalater&amp;city=banja-luka',
    'Poslovi za vodoinstalatere u Banjoj Luci',
    '/vodoinstalater/banja-luka',
  ],
  [
    'elektricar brcko',
    'Električari u Brčkom',
    'Haris',
    '?skill=elektricar&amp;city=brcko',
    'Poslovi za električare u Brčkom',
    '/elektricar/brcko',
  ],
  [
    'struja Brčko',
    'Električari u Brčkom',
    'Haris',
    '?skill=elektricar&amp;city=brcko',
    'Poslovi za električare u Brčkom',
    '/elektricar/brcko',
  ],
])('“%s” finds workers and ads of that skill there', async (typed, title, name, query, jobs, path) => {
  const workers = await page(`/majstori?lng=bs&searchTerm=${encodeURIComponent(typed)}`)
  for (const shown of [
    `<h1>${title}</h1>`,
    name,
    `<link rel="canonical" href="${web.origin}/majstori${query}">`,
    'pretvorili smo u filtere',
    `searchTerm=%22${encodeURIComponent(typed).replaceAll('%20', '+')}%22`,
  ])
    expect(workers.html).toContain(shown)
  const list = await page(`/poslovi?lng=bs&q=${encodeURIComponent(typed)}`)
  for (const shown of [`<h1>${jobs}</h1>`, `<link rel="canonical" href="${web.origin}/poslovi${path}">`])
    expect(list.html).toContain(shown)
})

test('each understood filter can be taken away, and the words can be searched as they stand', async () => {
  const { html } = await page('/majstori?lng=bs&searchTerm=vodoinstalater+banja+luka')
  expect(html).toContain('href="/majstori?city=banja-luka"')
  expect(html).toContain('href="/majstori?skill=vodoinstalater"')
  const literal = await page('/majstori?lng=bs&searchTerm=%22vodoinstalater+banja+luka%22')
  expect(literal.html).toContain('<h1>Majstori u Bosni i Hercegovini</h1>')
  expect(literal.html).toContain('Goran')
})

test('words without a match are left out beside a skill, and the page says so', async () => {
  const { html } = await page('/majstori?lng=bs&searchTerm=vodoinstalater+kvrc+banja+luka')
  expect(html).toContain('Za „kvrc“ nema rezultata')
  expect(html).toContain('Goran')
  expect(html).toContain('noindex')
})

test.each(['/majstori?lng=bs&searchTerm=', '/poslovi?lng=bs&q='])(
  '%s: an unknown place links to places and skills with results',
  async (path) => {
    const { status, html } = await page(`${path}${encodeURIComponent('Ђаково')}`)
    expect(status).toBe(200)
    for (const shown of [
      'Za „Ђаково“ trenutno nema rezultata',
      'Banja Luka (1)',
      'Električar (1)',
      'href="/objavite-oglas"',
    ])
      expect(html).toContain(shown)
  },
)

test('a misspelt place is suggested', async () => {
  expect((await page('/majstori?lng=bs&searchTerm=sarajvo')).html).toMatch(
    /Jeste li mislili:(?:<!-- -->)? <a [^>]*href="\/majstori\?city=sarajevo"/,
  )
})

test('beside a list, a correction of the words left out is offered', async () => {
  const { html } = await page('/majstori?lng=bs&searchTerm=elektricar+sarajvo')
  expect(html).toContain('Haris')
  expect(html).toMatch(/Jeste li mislili:.{0,40}href="\/majstori\?skill=elektricar&amp;city=sarajevo"/)
})

test('a skill without ads links to other skills in the same city', async () => {
  const { html } = await page('/poslovi/moler/brcko?lng=bs')
  expect(html).toContain('href="/poslovi/elektricar/brcko"')
  expect(html).toContain('Druge struke u istom mjestu')
})
