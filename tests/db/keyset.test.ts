import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bigintColumn, booleanColumn, intColumn, keyset, readPage, timestampColumn, type Page } from '#db/keyset.ts'
import { db } from '#tests/support/data/database.ts'

const rows = sql<{ id: number; done: boolean; size: number; at: Date }>`(
  select id, id % 3 = 0 as done, -(id % 4) as size, timestamptz '2026-11-20 12:00' + (id % 5) * interval '1 microsecond' as at
  from generate_series(1, 23) as id
)`.as<'rows'>('rows')
const [id, done, at] = [sql`rows.id`, sql`rows.done`, sql`rows.at`]
const size = { ...intColumn(sql`rows.size`), min: -3 }

test.each([
  ['one direction', keyset([timestampColumn(at), bigintColumn(id)])],
  ['ascending', keyset([timestampColumn(at, 'asc'), bigintColumn(id, 'asc')])],
  ['negative values', keyset([size, timestampColumn(at), bigintColumn(id)])],
  ['two directions', keyset([booleanColumn(done), timestampColumn(at), bigintColumn(id)])],
  ['three directions', keyset([size, timestampColumn(at, 'asc'), bigintColumn(id)], { id: 7 })],
])('page after page, each row comes once and in order: %s', async (_, order) => {
  const query = db.selectFrom(rows).select('rows.id')
  const whole = await query.orderBy(order.orderBy).execute()
  const paged: number[] = []
  let cursor: string | null = null
  do {
    const page: Page<{ id: number }> = await readPage(query, { keyset: order, cursor, pageSize: 4 })
    expect(page.isFirst).toBe(cursor === null)
    expect(page.hasMore).toBe(page.nextCursor !== null)
    if (page.nextCursor) expect(page.nextCursor).toMatch(order.pattern)
    paged.push(...page.items.map((row) => row.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(whole.map((row) => row.id))
})

const byTime = keyset([timestampColumn(at), bigintColumn(id)])
const bySize = keyset([size, bigintColumn(id)], { id: 1 })

test('a cursor survives the URL', () => {
  const position = [1_795_000_000_123_456, 7]
  expect(byTime.decode(byTime.encode(position))).toEqual(position)
  expect(encodeURIComponent(bySize.encode([-3, 7]))).toBe('1.-3.7')
})

test.each([null, undefined, '', '7', 'x-1', '1.2.3', '1.é', "1'.2", '1.-', 'A.1', 'zzzzzzzzzzz.1', '9'.repeat(20)])(
  'an unreadable cursor begins at the start: %j',
  (cursor) => {
    expect(byTime.decode(cursor)).toBeUndefined()
  },
)

test('a cursor of another order, or beyond what the column holds, begins at the start', () => {
  expect(bySize.decode(keyset([size, bigintColumn(id)], { id: 2 }).encode([1, 1]))).toBeUndefined()
  expect(bySize.decode(bySize.encode([2 ** 31, 1]))).toBeUndefined()
  expect(bySize.decode(bySize.encode([-4, 1]))).toBeUndefined()
  expect(bySize.decode(bySize.encode([2 ** 31 - 1, 1]))).toEqual([2 ** 31 - 1, 1])
})
