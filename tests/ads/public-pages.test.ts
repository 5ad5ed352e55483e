import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { maxCountedAds } from '#app/ads/search/counts.server.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { aReview, daysFromNoon } from '#tests/workers/review-fixtures.ts'
import { db } from '#tests/support/data/database.ts'

let web: Web
let adPath: string
let adId: number
let amra: { id: number }

beforeAll(async () => {
  web = await startWeb()
  amra = await aClient()
  for (let nth = 0; nth < 4; nth += 1) ({ adId } = await anOpenAd({ clientId: amra.id }))
  adPath = `/oglasi/${adId}`
})

afterAll(() => web.stop())

const read = async (path: string, browser: Browser = openBrowser(web)) => (await browser(path)).text()
const escape = (path: string) => encodeURIComponent(path)

test('an ad leads a visitor to registration as a worker or to sign-in, and back to the ad', async () => {
  const html = await read(adPath)
  const workerPath = escape(`/majstor/posao/${adId}`)
  expect(html).toContain(`href="/registracija?userType=worker&amp;next=${workerPath}"`)
  expect(html).toContain(`href="/prijava?next=${workerPath}"`)
})

test('an ad leads a worker to the form of an offer, its client to the own page, and another client nowhere', async () => {
  const worker = await read(adPath, await signInAs(web, await aWorker()))
  expect(worker).toContain(`href="/majstor/posao/${adId}"`)
  expect(worker).not.toContain('userType=worker')
  expect(await read(adPath, await signInAs(web, amra))).toContain(`href="/klijent/moji-oglasi/${adId}"`)
  const client = await read(adPath, await signInAs(web, await aClient()))
  expect(client).not.toMatch(new RegExp(`/majstor/posao/${adId}|/klijent/moji-oglasi/${adId}|userType=worker`))
})

test('the crumbs of an ad do not repeat its title', async () => {
  const crumbs = /<nav class="crumbs".*?<\/nav>/s.exec(await read(adPath))![0]
  expect(crumbs.match(/<li>/g)).toHaveLength(3)
  expect(crumbs).not.toContain('aria-current')
})

test('the description of an ad for search engines ends with a whole word or sign', async () => {
  const describedAs = async (description: string) => {
    await db.updateTable('ads').set({ description }).where('id', '=', adId).execute()
    return /<meta name="description" content="([^"]*)"/.exec(await read(adPath, await signInAs(web, amra)))![1]
  }
  expect(await describedAs(`${'a'.repeat(150)} 🔧🔧🔧`)).toBe('a'.repeat(150))
  expect(await describedAs(`${'a'.repeat(154)}🔧🔧`)).toBe('a'.repeat(154))
})

test('the invitation to workers comes after the third job, and clients see none', async () => {
  const list = (html: string) => [.../<ul class="cards">.*?<\/ul>/s.exec(html)![0].matchAll(/<li class="card([^"]*)"/g)]
  expect(list(await read('/poslovi')).map(([, name]) => name)).toEqual(['', '', '', ' prompt', ''])
  expect(list(await read('/poslovi', await signInAs(web, await aClient()))).map(([, name]) => name)).not.toContain(
    ' prompt',
  )
})

test('a job without an image shows the icon of its skill, inlined', async () => {
  const html = await read('/poslovi')
  expect(html).toContain('<symbol id="skill-electrician"')
  expect(html).toMatch(/class="skill-tile"><svg[^>]*><use href="#skill-electrician"/)
})

test('a profile asks visitors and clients for an ad of its skill and town, and other workers for nothing', async () => {
  const { id } = await aWorker({ skills: ['painter'], city: 'tuzla' })
  await aReview({ client: amra, worker: { id }, at: daysFromNoon(0) })
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const path = `/majstor/${slug}`
  const visitor = await read(path)
  expect(visitor).toMatch(/objavite-oglas(?:%3F|\?)skill(?:%3D|=)moler(?:%26|&amp;)city(?:%3D|=)tuzla/)
  expect(visitor).toContain('href="#recenzije"')
  expect(visitor).toMatch(/Amra\u00a0· [^<]+, Sarajevo\u00a0· /)
  expect(await read(path, await signInAs(web, amra))).toContain(
    'href="/klijent/objavite-oglas?skill=moler&amp;city=tuzla"',
  )
  expect(await read(path, await signInAs(web, await aWorker()))).not.toContain('objavite-oglas')
})

test('a deleted ad is gone, and one that never was is not found', async () => {
  const { adId: deletedId } = await anOpenAd({ clientId: amra.id })
  await db.deleteFrom('ads').where('id', '=', deletedId).execute()
  const statusOf = async (id: number) => (await openBrowser(web)(`/oglasi/${id}`)).status
  expect([await statusOf(deletedId), await statusOf(deletedId + 1_000_000)]).toEqual([410, 404])
})

test.each([
  ['poslovi-u-toku', '/klijent/moji-poslovi?stanje=u-toku'],
  ['zavrseni-poslovi', '/klijent/moji-poslovi?stanje=zavrseni'],
  ['nepoznato', '/klijent/objavite-oglas'],
])('a client who opens %s is led on', async (page, target) => {
  const browser = await signInAs(web, amra)
  const response = await browser(`/klijent/${page}`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, target])
})

test('a budget whose end is below its beginning stays in its fields, with the reason beside the second', async () => {
  const response = await openBrowser(web)('/poslovi?minPayout=500&maxPayout=100')
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toMatch(/name="minPayout"[^>]*value="500"/)
  expect(html).toMatch(/aria-describedby="field-maxPayout-error" aria-invalid="true"[^>]*name="maxPayout" value="100"/)
  expect(html).toMatch(/id="field-maxPayout-error"[^>]*>.*?Ovaj iznos ne može biti manji od iznosa „Budžet od“\./s)
})

test('the page for workers says that there are more jobs than are counted', async () => {
  await sql`
    insert into ads (client_id, title, description, skill, city, address, min_payout, max_payout, status, published_at)
    select client_id, title, description, skill, city, address, min_payout, max_payout, status, published_at
    from ads cross join generate_series(1, ${maxCountedAds}::int) nth where id = ${adId}`.execute(db)
  expect(await read('/postani-majstor')).toContain('Trenutno je otvoreno više od 1.000 poslova')
})
