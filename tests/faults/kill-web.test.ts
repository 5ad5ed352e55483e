import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { createSessionCookie, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const attempts = 8

let web: WebProcess
let cookie: string
let clientId: number

beforeAll(async () => {
  web = await startWebProcess()
  clientId = (await aClient()).id
  cookie = await createSessionCookie((await aWorker()).id)
})

afterAll(() => web.stop())

test('a web process killed while it waits inside a write leaves nothing of it, and the repeated form works once', async () => {
  const { id: adId } = await anAd(clientId)
  const form = offer()
  const lockClient = new pg.Client({ connectionString })
  await lockClient.connect()
  await lockClient.query('begin')
  await lockClient.query('select from ads where id = $1 for update', [adId])
  const aborted = send(adId, form).catch(() => 'cut')
  await waitUntilBlocked(lockClient)
  await web.kill()
  expect(await aborted).toBe('cut')
  await lockClient.query('commit')
  await lockClient.end()
  expect(await countOffers(adId)).toBe(0)

  web = await startWebProcess()
  await expectOneEffect(adId, form)
})

test('killed at any other moment, the repeated form has one effect and the same answer', async () => {
  for (let nth = 0; nth < attempts; nth += 1) {
    const { id: adId } = await anAd(clientId)
    const form = offer()
    await warmUp(adId)
    const first = send(adId, form).then(
      ({ status }) => status,
      () => 'cut',
    )
    await pause(nth * 4)
    await web.kill()
    await first
    web = await startWebProcess()
    await expectOneEffect(adId, form)
  }
})

/** The first request of a process takes longer than all others. */
async function warmUp(adId: number): Promise<void> {
  await openBrowser(web, cookie)(`/majstor/posao/${adId}`)
}

function offer(): URLSearchParams {
  return new URLSearchParams({ _key: randomUUID(), amount: '85', message: 'Mogu sutra.' })
}

function send(adId: number, form: URLSearchParams): Promise<Response> {
  return openBrowser(web, cookie)(`/majstor/posao/${adId}`, { method: 'POST', body: form })
}

async function expectOneEffect(adId: number, form: URLSearchParams): Promise<void> {
  for (const response of [await send(adId, form), await send(adId, form)]) {
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/majstor/posao/${adId}`)
  }
  expect(await countOffers(adId)).toBe(1)
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'notify')
    .where((eb) => eb(eb.ref('payload', '->>').key('adId'), '=', String(adId)))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
}

async function countOffers(adId: number): Promise<number> {
  return (await db.selectFrom('offers').select('id').where('ad_id', '=', adId).execute()).length
}

async function waitUntilBlocked(lockClient: pg.Client): Promise<void> {
  await waitUntil(async () => {
    const { rowCount } = await lockClient.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  })
}
