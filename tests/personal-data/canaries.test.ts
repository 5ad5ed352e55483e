import '#tests/support/environment/shop-settings.ts'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { columnsOfTheBooks, columnsWithoutWords, tablesThatStay, tablesWithoutMembers } from './canary-lists.ts'
import { leaveEveryTrace } from './every-trace.ts'
import { aLife, marks, person } from './leaver-traces.ts'
import { later, leave } from './leavers.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/data/database.ts'
import { emptyShop } from '#tests/support/data/shop.ts'

let columns: Column[]
let filledTables: string[]
let before: string[]
let after: string[]
const leavers: number[] = []

beforeAll(async () => {
  await emptyShop()
  columns = await listTextColumns()
  const marked = new Set<string>()
  const filled = new Set<string>()
  for (const userType of ['Client', 'Worker'] as const) {
    const { leaver, partner } = await aLife(userType)
    for (const column of await listMarked()) marked.add(column)
    const { email, address } = person
    const name = `${person.name} ${person.surname}`
    const text = `${name}, 062/918-273, ${email}, ${address}`
    await leaveEveryTrace(userType, { leaver, partner, email, address, name, text })
    await deliverAll()
    for (const table of await listFilledTables()) filled.add(table)
    for (const column of await listMarked()) marked.add(column)
    const outcome = await leave(leaver)
    if (!outcome.ok) throw new Error(outcome.reason)
    leavers.push(leaver.id)
    await deliverAll()
    for (const column of await listMarked()) marked.add(column)
    await eraseClosedAccounts(db, { now: later })
    await cleanUp(db)
    await deliverAll()
  }
  before = [...marked].toSorted()
  filledTables = [...filled]
  after = await listMarked()
}, 120_000)

test('an hour after the closing nobody finds the person in any column, but for the books', () => {
  expect(after).toEqual(columnsOfTheBooks)
})

test('of the rows that are theirs only those stay that others or the books need', async () => {
  expect(await listTablesWithRowsOf(leavers)).toEqual(tablesThatStay)
})

test('every column is one in which this test has found the person, or one of the lists says why not', () => {
  const unknown = columns
    .map(({ name }) => name)
    .filter((name) => !isExempt(tableOf(name)) && !before.includes(name) && !isWithoutWords(name))
  expect(unknown).toEqual([])
})

test('every table of members has got a row, so that a new one is noticed', async () => {
  const empty = (await listTables()).filter((table) => !isExempt(table) && !filledTables.includes(table))
  expect(empty).toEqual([])
})

test('what the lists say is true, and of what exists', async () => {
  const tables = await listTables()
  const names = columns.map(({ name }) => name)
  const schemas = new Set(tables.map((table) => table.split('.')[0]))
  const listed = Object.entries(columnsWithoutWords).flatMap(([table, own]) => own.map((name) => `${table}.${name}`))
  expect(Object.keys(tablesWithoutMembers).filter((name) => !schemas.has(name) && !tables.includes(name))).toEqual([])
  expect([...listed, ...columnsOfTheBooks].filter((name) => !names.includes(name))).toEqual([])
  expect(before.filter((name) => isExempt(tableOf(name)) || listed.includes(name))).toEqual([])
})

function tableOf(column: string): string {
  return column.slice(0, column.lastIndexOf('.'))
}

function isExempt(table: string): boolean {
  const [schema = ''] = table.split('.')
  return [schema, table].some((name) => name in tablesWithoutMembers)
}

function isWithoutWords(column: string): boolean {
  const table = tableOf(column)
  return columnsWithoutWords[table]?.includes(column.slice(table.length + 1)) ?? false
}

const own = sql`table_schema not in ('pg_catalog', 'information_schema') and table_name not like 'kysely\\_%'`

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and ${own}
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function listFilledTables(): Promise<string[]> {
  const tables = await listTables()
  const selects = tables.map((name) => sql`select ${name} as name where exists (select from ${sql.raw(name)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function listTablesWithRowsOf(userIds: number[]): Promise<string[]> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select distinct conrelid::regclass::text as "table", attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid in ('users'::regclass, 'worker_profiles'::regclass) and contype = 'f'`.execute(db)
  const selects = keys.map(
    ({ table, column }) => sql`
      select ${table}::text as name where exists (
        select from ${sql.table(table)} where ${sql.ref(column)} = any(${userIds}::bigint[]))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union `)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

type Column = { name: string; isBytes: boolean }

/** The columns that could hold words, without those whose values a check lists. */
async function listTextColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select format('%I.%I.%I', table_schema, table_name, column_name) as name, udt_name = 'bytea' as "isBytes"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and ${own}
      and udt_name in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'bytea', '_text')
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
      and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where conrelid = format('%I.%I', table_schema, table_name)::regclass and contype = 'c' and attname = column_name
          and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) like '%ANY (ARRAY[%')
    order by 1`.execute(db)
  return rows
}

/** The columns that hold something of the person. */
async function listMarked(): Promise<string[]> {
  const selects = columns.map(({ name, isBytes }) => {
    const { schema, table, column } = /^(?<schema>.+)\.(?<table>.+)\.(?<column>.+)$/.exec(name)!.groups!
    const text = isBytes ? sql`encode(${sql.raw(column!)}, 'escape')` : sql`${sql.raw(column!)}::text`
    return sql`
      select ${name}::text as name where exists (
        select from ${sql.raw(`${schema}.${table}`)} where ${text} ~* ${marks.source})`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union all `)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
