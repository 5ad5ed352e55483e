import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { count, countedThings, numberOn, readPage } from '#tests/support/data/counted-things.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let visitor: Browser
let workerId: number

/** What nobody can see any more: a paused worker, suspended people and their ads, a removed ad. */
beforeAll(async () => {
  web = await startWebProcess()
  ;({ workerId } = await countedThings())
  const now = new Date()
  const paused = await aWorker()
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).where('user_id', '=', paused.id).execute()
  const [suspendedWorker, suspendedClient, author] = [await aWorker(), await aClient(), await aClient()]
  await anOpenAd({ clientId: suspendedClient.id })
  for (const { id } of [suspendedWorker, suspendedClient])
    unwrap(await suspendMember(db, { userId: id, reason: 'Prijave.', actor: 'Zora', now }))
  const { adId } = await anOpenAd({ clientId: author.id })
  unwrap(await hideContent(db, { target: 'ad', id: adId, reason: 'other', note: '', actor: 'Zora', now }))
  await anOpenAd({ clientId: author.id })
  visitor = openBrowser(web)
}, 120_000)

afterAll(() => web.stop())

const visible = sql`users.suspended_at is null and users.deleted_at is null`
const openAds = () =>
  count(sql`select count(*) from ads join users on users.id = client_id
    where status = 'open' and hidden_at is null and set_aside_at is null and ${visible}`)
const listedWorkers = (condition = sql`true`) =>
  count(sql`select count(*) from users join worker_profiles on user_id = users.id
    where worker_status = 'Active' and ${visible} and ${condition}`)

test('the directory counts the workers that its pages list, in all and of a skill', async () => {
  const found = /Pronađen\S* (?:je|su) (\d+) majstora?/
  const all = await listedWorkers()
  expect(all).toBeGreaterThan(2)
  expect(await numberOn(visitor, '/majstori', found)).toBe(all)
  const electricians = sql`exists (select from worker_skills where user_id = users.id and skill = 'electrician')`
  const path = '/majstori/elektricar'
  expect(await numberOn(visitor, path, found)).toBe(await listedWorkers(electricians))
  const links = (await readPage(visitor, path)).match(/href="\/majstor\/[\w-]+"/g)
  expect(new Set(links).size).toBe(await listedWorkers(electricians))
})

test('the search and the page for new workers count the open ads', async () => {
  const open = await openAds()
  expect(open).toBeGreaterThan(2)
  expect(await numberOn(visitor, '/poslovi', /(\d+) pos(?:ao|la|lova)\b/)).toBe(open)
  expect(await numberOn(visitor, '/postani-majstor', /<h2>[^<]*?(\d+)/)).toBe(open)
  const worker = await signInAs(web, { id: workerId })
  expect(await numberOn(worker, '/majstor/pretraga-poslova', /(\d+) pos(?:ao|la|lova)\b/)).toBe(open)
})

test('a card of the directory has the ratings and finished jobs of its own rows', async () => {
  const html = await readPage(visitor, '/majstori')
  const jobs = await count(sql`select count(*) from ads join offers on offers.id = accepted_offer_id
    where ads.status = 'completed' and worker_id = ${workerId}`)
  expect(jobs).toBe(2)
  expect(html).toContain(`${jobs} posla`)
  const reviews = await count(sql`select count(*) from reviews where worker_id = ${workerId} and hidden_at is null`)
  expect(html).toMatch(new RegExp(`\\(${reviews}\\)|${reviews} ocjen`))
})

test('a worker’s ad page counts the offers that are there', async () => {
  const worker = await signInAs(web, { id: workerId })
  const { rows } = await sql<{ id: number; offers: number }>`
    select ads.id, (select count(*)::int from offers where ad_id = ads.id and status <> 'withdrawn') as offers
    from ads join users on users.id = client_id where status = 'open' and hidden_at is null and set_aside_at is null and ${visible}`.execute(
    db,
  )
  for (const { id, offers } of rows) {
    const html = await readPage(worker, `/majstor/posao/${id}`)
    if (offers === 0) expect(html).toContain('0 ponuda')
    else expect(Number(/(\d+) ponud[ae]\b/.exec(html)?.[1])).toBe(offers)
  }
})
