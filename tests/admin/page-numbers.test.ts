import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDays } from '#app/statistics/counting.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { count, countedThings, numberOn } from '#tests/support/data/counted-things.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let owner: Browser

beforeAll(async () => {
  web = await startWebProcess()
  await countedThings()
  await countDays(db, { now: new Date() })
  owner = await signInAsAdmin(web, await anAdmin())
}, 120_000)

afterAll(() => web.stop())

const fact = (label: string) => new RegExp(`<dt>${label}</dt>\\s*<dd>(\\d+)</dd>`)
const sumOf = (label: string) => new RegExp(`</svg>${label} <strong>(\\d+)</strong>`)

test('the first page counts what there is', async () => {
  const members = (type: string) =>
    count(sql`select count(*) from users where deleted_at is null and user_type like ${type}`)
  const ads = (condition = sql`true`) => count(sql`select count(*) from ads where status <> 'draft' and ${condition}`)
  for (const [label, number] of [
    ['ljudi', await members('%')],
    ['majstori', await members('Worker')],
    ['klijenti', await members('Client')],
    ['oglasi', await ads()],
    ['ponude', await count(sql`select count(*) from offers`)],
    ['završeni poslovi', await ads(sql`status = 'completed'`)],
  ] as const)
    expect([label, await numberOn(owner, '/admin', fact(label))]).toEqual([label, number])
})

test.each(['day', 'week'])('the lines by %s add up to what happened, without what was undone', async (period) => {
  const page = `/admin?by=${period}`
  const agreed = await count(sql`select count(*) from ads where accepted_at is not null`)
  const acceptances = await count(sql`select count(*) from ad_events where type = 'accepted'`)
  expect(acceptances).toBe(agreed + 1)
  for (const [label, number] of [
    ['Klijenti', await count(sql`select count(*) from users where user_type = 'Client'`)],
    ['Majstori', await count(sql`select count(*) from users where user_type = 'Worker'`)],
    ['Oglasi', await count(sql`select count(*) from ads where published_at is not null`)],
    ['Ponude', await count(sql`select count(*) from offer_events where type = 'sent'`)],
    ['Dogovoreni', agreed],
    ['Završeni', await count(sql`select count(*) from ads where completed_at is not null`)],
  ] as const)
    expect([label, await numberOn(owner, page, sumOf(label))]).toEqual([label, number])
})

test('the list of people counts all, and those that a filter leaves', async () => {
  const found = /(\d+) (?:ljudi|osob|član)/
  expect(await numberOn(owner, '/admin/users', found)).toBe(await count(sql`select count(*) from users`))
  expect(await numberOn(owner, '/admin/users?userType=Worker', found)).toBe(
    await count(sql`select count(*) from users where user_type = 'Worker'`),
  )
})
