import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, countedThings, numberOn, readPage } from '#tests/support/data/counted-things.ts'
import { db } from '#tests/support/data/database.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let clientId: number
let workerId: number
let openId: number
let client: Browser
let worker: Browser

beforeAll(async () => {
  web = await startWebProcess()
  ;({ clientId, workerId, openId } = await countedThings())
  client = await signInAs(web, { id: clientId })
  worker = await signInAs(web, { id: workerId })
}, 120_000)

afterAll(() => web.stop())

const ads = (condition: RawBuilder<unknown>) =>
  count(sql`select count(*) from ads where client_id = ${clientId} and ${condition}`)
/** What the client can see of the offers that are there: none withdrawn, none of a blocked worker. */
const seen = () => sql`offers.status <> 'withdrawn'
  and not exists (select from blocks where blocker_id = ${clientId} and blocked_id = offers.worker_id)`
const offersOf = (adId: number) => count(sql`select count(*) from offers where ad_id = ${adId} and ${seen()}`)

const row = (label: string) => new RegExp(`<span>${label}</span>\\s*<strong>(\\d+)</strong>`)
const total = /<p class="muted">(\d+) oglasa?<\/p>/

test('the client’s home counts what the lists behind its numbers hold', async () => {
  const home = '/klijent/pocetna'
  const open = await ads(sql`status = 'open'`)
  expect(await numberOn(client, home, row('Otvoreni oglasi'))).toBe(open)
  expect(await numberOn(client, '/klijent/moji-oglasi?filter=open', total)).toBe(open)
  expect(await numberOn(client, home, row('Poslovi u toku'))).toBe(await ads(sql`status = 'in_progress'`))
  expect(await numberOn(client, home, row('Završeni poslovi'))).toBe(await ads(sql`status = 'completed'`))
  const offers = await count(
    sql`select count(*) from offers join ads on ads.id = ad_id where client_id = ${clientId} and ${seen()}`,
  )
  expect(await numberOn(client, home, row('Primljene ponude'))).toBe(offers)
  const views = await count(sql`select count(*) from ad_views join ads on ads.id = ad_id where client_id = ${clientId}`)
  expect(views).toBe(3)
  expect(await numberOn(client, home, row('Pregledi oglasa'))).toBe(views)
})

test('the client’s list of ads counts all, and those that a filter leaves', async () => {
  expect(await numberOn(client, '/klijent/moji-oglasi', total)).toBe(await ads(sql`true`))
  const withOffers = sql`exists (select from offers where ad_id = ads.id and ${seen()})`
  expect(await numberOn(client, '/klijent/moji-oglasi?filter=withOffers', total)).toBe(await ads(withOffers))
  expect(await numberOn(client, '/klijent/moji-oglasi?filter=withoutOffers', total)).toBe(
    await ads(sql`not ${withOffers}`),
  )
})

test('an ad’s page counts the offers that its list shows, from the lowest of them on', async () => {
  const [page, list] = [`/klijent/moji-oglasi/${openId}`, `/klijent/moji-oglasi/${openId}/ponude`]
  const offers = await offersOf(openId)
  expect(offers).toBe(2)
  expect(await numberOn(client, page, /<strong>(\d+) ponud/)).toBe(offers)
  const html = await readPage(client, list)
  expect(new Set(html.match(/\/klijent\/ponude\/\d+\/prihvatanje/g)).size).toBe(offers)
  const lowest = await count(
    sql`select min(amount) / 100 as count from offers where ad_id = ${openId} and status = 'pending' and ${seen()}`,
  )
  expect(await numberOn(client, page, /, od (\d+) KM/)).toBe(lowest)
  expect(html).toContain('Najniža cijena')
})

test('the chart of an ad’s views has each day’s visitors, and their sum', async () => {
  const html = await readPage(client, `/klijent/moji-oglasi/${openId}`)
  const { rows: days } = await sql<{ views: number }>`
    select count(*) as views from ad_views where ad_id = ${openId} group by day order by day`.execute(db)
  const bars = [...html.matchAll(/<th scope="row">[^<]*<\/th><td>(\d+)<\/td>/g)].map(([, views]) => Number(views))
  expect(bars.filter((views) => views > 0)).toEqual(days.map(({ views }) => Number(views)))
  expect(Number(/(\d+) pregled/.exec(html)?.[1])).toBe(bars.reduce((sum, views) => sum + views, 0))
})

test('a worker’s page counts the ratings and the finished jobs that are there', async () => {
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  const html = await readPage(openBrowser(web), `/majstor/${slug}`)
  const visible = sql`from reviews where worker_id = ${workerId} and hidden_at is null`
  const reviews = await count(sql`select count(*) ${visible}`)
  expect(reviews).toBe(1)
  expect(Number(/\((\d+)\)|(\d+) ocjen/.exec(html)?.slice(1).find(Boolean))).toBe(reviews)
  expect(html).toContain((await count(sql`select avg(rating) as count ${visible}`)).toFixed(1).replace('.', ','))
})

test('the bell and the messages count what is unread', async () => {
  for (const [browser, userId, home] of [
    [client, clientId, '/klijent/pocetna'],
    [worker, workerId, '/majstor/moje-ponude'],
  ] as const) {
    const html = await readPage(browser, home)
    const unread = await count(
      sql`select count(*) from notifications where user_id = ${userId} and read_at is null and in_app`,
    )
    expect(Number(/(\d+) nepročitan\S* obavještenj/.exec(html)?.[1] ?? 0)).toBe(unread)
    const chats =
      await count(sql`select count(*) from conversation_members as member where user_id = ${userId} and exists (
      select from messages where conversation_id = member.conversation_id and sender_id <> ${userId} and id > last_read_message_id)`)
    expect(chats).toBe(1)
    expect(html).toMatch(new RegExp(`${chats} (?:razgovor|nepročitan|nova)`))
  }
})

test('a worker who opens an ad in the own area is one of its views', async () => {
  const views = () => count(sql`select count(*) from ad_views where ad_id = ${openId}`)
  const before = await views()
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; K) Chrome/156.0.0.0 Mobile Safari/537.36' }
  for (let nth = 0; nth < 2; nth += 1) await worker(`/majstor/posao/${openId}`, { headers })
  expect(await views()).toBe(before + 1)
  expect(await numberOn(client, `/klijent/moji-oglasi/${openId}`, /(\d+) pregled/)).toBe(before + 1)
})
