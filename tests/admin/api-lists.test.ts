import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { anAdmin, bearerOf } from '#tests/support/data/admins.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, unreachableProviders, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let owner: { authorization: string }

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
  owner = await bearerOf((await anAdmin()).adminId)
  cast = await aCast()
  for (const stage of ['draft', 'offered', 'completed'] as const) await anAdAtStage(stage, cast)
})
afterAll(() => web.stop())

async function call(path: string, method = 'GET', body?: object) {
  const headers = { ...owner, 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${web.origin}/api/admin/${path}`, init)
  return { status: response.status, body: await response.json() }
}

async function countOf(table: 'users' | 'offers', type?: 'Worker' | 'Client') {
  const rows = type
    ? await db.selectFrom('users').select('id').where('user_type', '=', type).execute()
    : await db.selectFrom(table).select('id').execute()
  return rows.length
}

test('the totals of the dashboard are those of the rows', async () => {
  expect((await call('dashboard')).body).toEqual({
    users: await countOf('users'),
    workers: await countOf('users', 'Worker'),
    clients: await countOf('users', 'Client'),
    ads: 2,
    offers: await countOf('offers'),
    completedJobs: 1,
  })
})

test('people come fifty a page, and by words', async () => {
  for (let nth = 0; nth < 51; nth += 1) await aClient({ surname: 'Stranicić' })
  const first = (await call('users')).body
  expect([first.page, first.pageSize, first.items.length]).toEqual([1, 50, 50])
  const rest = (await call('users?searchQuery=stranicic&page=2')).body
  expect([rest.page, rest.total, rest.items.length]).toEqual([2, 51, 1])
  expect(rest.items[0]).toMatchObject({ surname: 'Stranicić', userType: 'Client', isSuspended: false })
  expect((await call('users?pageSize=101')).status).toBe(422)
})

test('people are filtered by type, status and platform, in an order', async () => {
  const { id } = await aWorker({ surname: 'Abazović' })
  const phone = { user_id: id, device_id: 'p', kind: 'apns' as const, token: `filtered-${id}` }
  await db.insertInto('devices').values(phone).execute()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  const filtered = async (query: string) =>
    (await call(`users/filtered?${query}`)).body.items.map((person: { id: number }) => person.id)
  expect(await filtered('userType=Worker&status=suspended&platform=IosApp')).toEqual([id])
  expect(await filtered('userType=Worker&sortBy=name&sortOrder=asc&pageSize=1')).toEqual([id])
  expect(await filtered('userType=Client&status=suspended')).toEqual([])
  expect((await call('users/filtered?platform=Toster')).status).toBe(422)
})

test('people are counted by the platform of their devices', async () => {
  const of = async (platform: string) =>
    (await call('users/platforms')).body.items.find((item: { platform: string }) => item.platform === platform)
      ?.count ?? 0
  const [android, unknown] = [await of('AndroidApp'), await of('Unknown')]
  const phone = { user_id: (await aClient()).id, device_id: 'a', kind: 'fcm' as const, token: crypto.randomUUID() }
  await db.insertInto('devices').values(phone).execute()
  expect([await of('AndroidApp'), await of('Unknown')]).toEqual([android + 1, unknown])
})

test('a link for a new password goes to the person, and to nobody else', async () => {
  const email = 'zaboravila@primjer.ba'
  const { id } = await aClient({ email })
  await db.deleteFrom('outbox').execute()
  const answer = await call(`users/${id}/reset-password`, 'POST', {})
  expect(answer).toEqual({ status: 202, body: { accepted: true } })
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs()
  const mails = harness.ledger.filter((sending) => 'text' in sending)
  expect(mails.map(({ to }) => to)).toEqual([email])
  expect(JSON.stringify(mails)).toContain(`/nova-sifra/${id}/`)
  expect((await call(`users/${id}/reset-password`, 'POST', {})).status).toBe(429)
  expect((await call('users/987654321/reset-password', 'POST', {})).status).toBe(404)
})
