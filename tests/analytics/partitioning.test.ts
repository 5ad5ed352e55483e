import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maintainPartitions } from '#app/analytics/partitioning.server.ts'
import { db } from '#tests/support/data/database.ts'

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ${table}::regclass order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name.replace(`${table}_`, ''))
}

const event = (at: Date) => ({ at, page: '/', action: 'page_exit', platform: 'Web' as const, session_id: 'x' })
const listRowPartitions = async () =>
  (
    await sql<{ part: string }>`select tableoid::regclass::text as part from behaviour_events order by at`.execute(db)
  ).rows.map(({ part }) => part)

test('the partitions of three months are created once by concurrent runs, and early rows move in', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  await db
    .insertInto('behaviour_events')
    .values([event(now), event(new Date('2026-12-01T00:00:00Z')), event(new Date('2020-01-01T00:00:00Z'))])
    .execute()
  await Promise.all([maintainPartitions(db, { now }), maintainPartitions(db, { now }), maintainPartitions(db, { now })])
  for (const table of ['behaviour_events', 'vitals'])
    expect(await partitionsOf(table)).toEqual(['2026_11', '2026_12', '2027_01', 'rest'])
  expect(await listRowPartitions()).toEqual(['behaviour_events_2026_11', 'behaviour_events_2026_12'])
})

test('a partition is dropped once a row in it could be older than thirteen months', async () => {
  await maintainPartitions(db, { now: new Date('2027-11-30T23:00:00Z') })
  expect(await partitionsOf('behaviour_events')).toContain('2026_11')
  await maintainPartitions(db, { now: new Date('2027-12-01T00:30:00Z') })
  const remaining = await partitionsOf('behaviour_events')
  expect(remaining).not.toContain('2026_11')
  expect(remaining).toEqual(expect.arrayContaining(['2026_12', '2027_12', '2028_02', 'rest']))
  expect(await listRowPartitions()).toEqual(['behaviour_events_2026_12'])
})
