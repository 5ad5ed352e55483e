import { expect, test, vi } from 'vitest'
import { maxWaitMs } from '#app/enhance/waiting/waiting-rules.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const hour = 3_600_000
const day = 24 * hour

function ago(ms: number): Date {
  return new Date(Date.now() - ms)
}

test('idempotency keys are deleted after eight days, a day later than phones send forms by themselves', async () => {
  expect(maxWaitMs).toBeLessThanOrEqual(7 * day)
  const keys = [
    ['old', 8 * day + hour],
    ['young', 8 * day - hour],
  ] as const
  const rows = keys.map(([key, age]) => ({ scope: 'test', key, fingerprint: '', created_at: ago(age) }))
  await db.insertInto('idempotency_keys').values(rows).execute()
  await cleanUp(db)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
})

test('daily counts are deleted after ninety days', async () => {
  const rows = [
    ['old', 92 * day],
    ['young', 88 * day],
  ] as const
  await db
    .insertInto('daily_counts')
    .values(rows.map(([name, age]) => ({ day: ago(age).toISOString().slice(0, 10), name, count: 1 })))
    .execute()
  await cleanUp(db)
  expect(await db.selectFrom('daily_counts').select('name').execute()).toEqual([{ name: 'young' }])
})

test('sessions are deleted after thirty days without a visit, and after ninety days in any case', async () => {
  const { id } = await aClient()
  const sessions = [
    ['idle', 31 * day, 40 * day],
    ['long', hour, 91 * day],
    ['alive', 29 * day, 89 * day],
  ] as const
  await db
    .insertInto('sessions')
    .values(
      sessions.map(([name, seen, created]) => ({
        token_hash: Buffer.from(name),
        agent: name,
        user_id: id,
        last_seen_at: ago(seen),
        created_at: ago(created),
      })),
    )
    .execute()
  await cleanUp(db)
  expect(await db.selectFrom('sessions').select('agent').execute()).toEqual([{ agent: 'alive' }])
})

test('done jobs are deleted after a week, canaries but the last after an hour, dead and waiting jobs never', async () => {
  await db.deleteFrom('outbox').execute()
  const rows = [
    { kind: 'notify', dedupe_key: 'old', done_at: ago(8 * day) },
    { kind: 'notify', dedupe_key: 'young', done_at: ago(6 * day) },
    { kind: 'notify', dedupe_key: 'dead', dead_at: ago(30 * day) },
    { kind: 'notify', dedupe_key: 'waiting', created_at: ago(30 * day) },
    { kind: 'canary', dedupe_key: 'canary', done_at: ago(9 * day) },
    { kind: 'canary', dedupe_key: 'last canary', done_at: ago(8 * day) },
  ]
  await db
    .insertInto('outbox')
    .values(rows.map((row) => ({ payload: '{}', ...row })))
    .execute()
  await cleanUp(db)
  await cleanUp(db)
  const left = await db.selectFrom('outbox').select('dedupe_key').orderBy('id').execute()
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual(['young', 'dead', 'waiting', 'last canary'])
})

test('deliveries are deleted after ninety days, unless they wait', async () => {
  const { id: userId } = await aClient()
  const rows = [
    ['old', 91, 'sent'],
    ['young', 89, 'sent'],
    ['merged', 91, 'merged'],
    ['waiting', 91, 'waiting'],
    ['unknown', 91, 'unknown'],
  ] as const
  await db
    .insertInto('deliveries')
    .values(
      rows.map(([key, days, status]) => ({
        channel: 'email' as const,
        user_id: userId,
        type: 'NewMessage',
        dedupe_key: key,
        burst_key: key,
        status,
        created_at: ago(days * day),
      })),
    )
    .execute()
  await cleanUp(db)
  await cleanUp(db)
  expect(await listKeys('deliveries')).toEqual(['waiting', 'young'])
})

test('read notifications are deleted after a year, unread ones never', async () => {
  const { id: userId } = await aClient()
  const rows = [
    ['read', 400, 40],
    ['recently read', 400, 20],
    ['unread', 400, null],
    ['young', 300, 290],
  ] as const
  await db
    .insertInto('notifications')
    .values(
      rows.map(([key, age, read]) => ({
        user_id: userId,
        type: 'NewMessage',
        dedupe_key: key,
        created_at: ago(age * day),
        read_at: read === null ? null : ago(read * day),
      })),
    )
    .execute()
  await cleanUp(db)
  await cleanUp(db)
  expect(await listKeys('notifications')).toEqual(['recently read', 'unread', 'young'])
})

test('a device that has not registered for nine months is deleted', async () => {
  const { id: userId } = await aClient()
  const devices = [
    ['unused', 271],
    ['used', 269],
  ] as const
  await db
    .insertInto('devices')
    .values(
      devices.map(([token, days]) => ({
        user_id: userId,
        device_id: token,
        kind: 'fcm',
        token,
        registered_at: ago(days * day),
      })),
    )
    .execute()
  await cleanUp(db)
  expect((await db.selectFrom('devices').select('token').execute()).map(({ token }) => token)).toEqual(['used'])
})

test('rate limits are deleted an hour after they expired', async () => {
  const limits = [
    ['old', 2 * hour],
    ['recent', 0.5 * hour],
    ['active', -hour],
  ] as const
  await db
    .insertInto('rate_limits')
    .values(limits.map(([key, age]) => ({ key, points: 1, expire: Date.now() - age })))
    .execute()
  await cleanUp(db)
  await cleanUp(db)
  const left = await db.selectFrom('rate_limits').select('key').orderBy('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['active', 'recent'])
})

test('verification tokens are deleted a month after they were sent', async () => {
  await db.deleteFrom('verification_tokens').execute()
  const tokens = [
    ['old', 31 * day],
    ['young', 29 * day],
  ] as const
  await db
    .insertInto('verification_tokens')
    .values(
      tokens.map(([name, age]) => ({
        purpose: 'email' as const,
        address_hash: Buffer.from('a'),
        nonce: Buffer.from(name),
        token_hash: Buffer.from(name),
        created_at: ago(age),
        expires_at: ago(age - day),
      })),
    )
    .execute()
  await cleanUp(db)
  const left = await db.selectFrom('verification_tokens').select('nonce').execute()
  expect(left.map(({ nonce }) => nonce.toString())).toEqual(['young'])
})

async function listKeys(table: 'deliveries' | 'notifications'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('dedupe_key').orderBy('dedupe_key').execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

test('a step that fails, as while the image store is away, keeps none of the others from running', async () => {
  const { id } = await aClient()
  const requested = { user_id: id, requested_at: ago(15 * day) }
  await db.insertInto('data_exports').values(requested).execute()
  await db
    .insertInto('rate_limits')
    .values({ key: 'over', points: 1, expire: Number(ago(hour)) })
    .execute()
  const away = vi.spyOn(storage, 'removeAll').mockRejectedValue(new Error('away'))
  await expect(cleanUp(db)).rejects.toThrow('1 of 22 steps failed')
  away.mockRestore()
  expect(await db.selectFrom('rate_limits').select('key').where('key', '=', 'over').execute()).toEqual([])
  await cleanUp(db)
  expect(await db.selectFrom('data_exports').select('id').execute()).toEqual([])
})
