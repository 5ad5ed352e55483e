import { expect, test } from 'vitest'
import { keepHouse } from '#jobs/housekeeping.ts'
import { aClient } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'

const hour = 3_600_000
const day = 24 * hour

function ago(ms: number): Date {
  return new Date(Date.now() - ms)
}

test('idempotency keys live for a day', async () => {
  const keys = [['old', 25 * hour], ['young', 23 * hour]] as const
  const rows = keys.map(([key, age]) => ({ scope: 'test', key, fingerprint: '', created_at: ago(age) }))
  await db.insertInto('idempotency_keys').values(rows).execute()
  await keepHouse(db)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
})

test('sessions end after thirty days without a visit, and after ninety in any case', async () => {
  const { id } = await aClient()
  const sessions = [['idle', 31 * day, 40 * day], ['long', hour, 91 * day], ['alive', 29 * day, 89 * day]] as const
  await db
    .insertInto('sessions')
    .values(sessions.map(([name, seen, created]) => ({
      token_hash: Buffer.from(name), agent: name, user_id: id, last_seen_at: ago(seen), created_at: ago(created),
    })))
    .execute()
  await keepHouse(db)
  expect(await db.selectFrom('sessions').select('agent').execute()).toEqual([{ agent: 'alive' }])
})

test('done jobs are forgotten after a week, canaries after an hour, dead and waiting ones never', async () => {
  await db.deleteFrom('outbox').execute()
  const rows = [
    { kind: 'notify', dedupe_key: 'old', done_at: ago(8 * day) },
    { kind: 'notify', dedupe_key: 'young', done_at: ago(6 * day) },
    { kind: 'notify', dedupe_key: 'dead', dead_at: ago(30 * day) },
    { kind: 'notify', dedupe_key: 'waiting', created_at: ago(30 * day) },
    { kind: 'canary', dedupe_key: 'canary', done_at: ago(2 * hour) },
  ]
  await db.insertInto('outbox').values(rows.map((row) => ({ payload: '{}', ...row }))).execute()
  await keepHouse(db)
  await keepHouse(db)
  const left = await db.selectFrom('outbox').select('dedupe_key').orderBy('id').execute()
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual(['young', 'dead', 'waiting'])
})
