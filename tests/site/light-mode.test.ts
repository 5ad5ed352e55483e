import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { aCover, aStoredPost } from '#tests/support/data/stored-posts.ts'
import { requestRaw } from '#tests/support/web/raw-http.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let client: string

beforeAll(async () => {
  await seedDemo(db, new Date())
  web = await startWebProcess({ PAGE_CACHE: '1' })
  cast = await aCast()
  client = await createSessionCookie(cast.client.id)
}, 180_000)
afterAll(() => web.stop())

const saving = { 'save-data': 'on' }
const size = /Ova stranica: (\d+)\u00a0kB/

async function read(path: string, headers: Record<string, string> = saving, cookie = ''): Promise<string> {
  const response = await openBrowser(web, cookie)(path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

test.each(['/', '/poslovi', '/majstori', '/uslovi-koristenja', '/blog', '/prijava', '/izgled'])(
  '%s says in light mode how many kB it takes as it was sent, in each encoding',
  async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const sent = await requestRaw(web.origin, path, { headers: { ...saving, 'accept-encoding': encoding } })
      const bytes = Number(/^content-length: (\d+)/im.exec(sent.headers)![1])
      const text = encoding === 'gzip' ? gunzipSync(sent.body).toString() : sent.text
      expect([path, encoding, Number(size.exec(text)?.[1])]).toEqual([path, encoding, Math.ceil(bytes / 1000)])
      expect(text).not.toContain('page-size')
      expect(text).toContain('href="/izgled"')
    }
  },
)

test('it is suggested by Save-Data and by a slow first visit, and says why; a choice says that it is one', async () => {
  const suggested = 'Internet je spor ili štedite podatke, pa je uključen laki prikaz'
  const path = '/majstori'
  expect(await read(path, {})).not.toMatch(/laki prikaz|Ova stranica/)
  expect(await read(path, saving)).toContain(suggested)
  expect(await read(path, {}, 'slow=1')).toContain(suggested)
  expect(await read(path, {}, await choose('on'))).toContain('Uključen je laki prikaz')

  const off = await choose('off')
  expect(await read(path, saving, off)).not.toContain('Ova stranica')
  expect(await read(path, {}, `${off}; slow=1`)).not.toContain('Ova stranica')
  // The service worker's copies must be light, because they have no scripts.
  expect(await read(path, { ...saving, purpose: 'prefetch' }, off)).toContain('Ova stranica')
  expect(await read(path, {}, `${await choose('auto')}; slow=1`)).toContain(suggested)
})

test('the choice of an earlier version holds, and a slow visit is not stored as a choice', async () => {
  const stored = (value: object) =>
    `display=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`
  expect(await read('/majstori', {}, stored({ theme: 'auto', isLight: true }))).toContain('Uključen je laki prikaz')
  expect(await read('/majstori', {}, stored({ theme: 'dark', isLight: false }))).not.toContain('Ova stranica')
  const opened = await openBrowser(web, 'slow=1')('/majstori?is_twa=true')
  const cookie = opened.headers.getSetCookie().find((each) => each.startsWith('display='))
  expect(await read('/majstori', {}, cookie!.split(';', 1)[0])).not.toContain('Ova stranica')
})

test('images are links with their size, and none is loaded', async () => {
  const { adId } = await anAdAtStage('in_progress', cast)
  const imageId = await anImage(cast.worker.id, 90, 'message')
  const sender = { id: cast.worker.id, userType: 'Worker' as const }
  await sendAdMessage(db, {
    sender,
    adId,
    text: 'Evo slike.',
    imageIds: [imageId],
    idempotencyKey: 'light',
    now: new Date(),
  })
  const { content } = await aStoredPost({ coverImageId: await aCover() })
  const ad = await db
    .selectFrom('ad_images')
    .innerJoin('ads', 'ads.id', 'ad_images.ad_id')
    .where('ads.status', '=', 'open')
    .select('ad_id as id')
    .executeTakeFirstOrThrow()
  const profile = await db
    .selectFrom('portfolio_items')
    .innerJoin('worker_profiles', 'worker_profiles.user_id', 'portfolio_items.worker_id')
    .select('public_slug as slug')
    .executeTakeFirstOrThrow()

  const link = /<a href="\/api\/image\/\d+\?w=1280">[^<]+, \d+ KB<\/a>/
  const js = `${client}; js=1`
  for (const [path, cookie] of [
    [`/oglasi/${ad.id}`, ''],
    [`/blog/${content.slug}`, ''],
    [`/klijent/poruke/${adId}`, js],
  ] as const) {
    const html = await read(path, saving, cookie)
    expect(html, path).toMatch(link)
    expect(html, path).not.toContain('<img')
    expect(html, path).not.toContain('modulepreload')
  }
  const works = await read(`/majstor/${profile.slug}`)
  expect(works).toMatch(/<summary[^>]*>Prikaži \d+ slik[aeu] \(\d+\sKB\)<\/summary>/)
  expect(works.match(/<img/g)?.length).toBe(works.match(/<img[^>]* loading="lazy"/g)?.length)
  for (const path of ['/', '/poslovi', '/majstori', '/blog']) expect(await read(path), path).not.toContain('<img')
})

test('members’ own pages say it too, and are not hydrated', async () => {
  const cookie = `${client}; js=1`
  for (const path of [
    '/klijent/pocetna',
    '/klijent/moji-oglasi',
    '/klijent/poruke',
    '/klijent/moj-profil',
    '/obavjestenja',
  ]) {
    expect(await read(path, saving, cookie)).toMatch(size)
    const usual = await read(path, {}, cookie)
    expect(usual).toContain('modulepreload')
    expect(usual).not.toMatch(size)
  }
})

test('the page cache keeps the usual pages and no light ones', async () => {
  const usual = await read('/poslovi', {})
  expect(await read('/poslovi')).toMatch(size)
  expect(await read('/poslovi', {})).toBe(usual)
  expect(await read('/poslovi', {}, 'slow=1')).toMatch(size)
  expect(await read('/poslovi', {})).toBe(usual)
})

async function choose(lightMode: string): Promise<string> {
  const body = new URLSearchParams({ theme: 'auto', lightMode })
  const answer = await openBrowser(web)('/izgled', { method: 'POST', body })
  expect(answer.status).toBe(303)
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('display='))!
  return cookie.split(';', 1)[0]!
}
