import { sql } from 'kysely'
import { pool } from '#db/connection.ts'
import { db } from '#tests/support/data/database.ts'

/** What every request or sign-in leaves behind, whatever it asks for. */
const ignoredTables = ['sessions', 'known_browsers', 'rate_limits', 'idempotency_keys']
const systemTables = ['kysely_migration', 'kysely_migration_lock']

export type Footprint = Record<string, number>

/**
 * The size of everything: rows of each table, the sum of each number, how often something is there, and one number for
 * the states that things are in. Two things done once in the same situation have the same difference of footprints.
 */
export async function measureTables(): Promise<Footprint> {
  const tables = await listTables()
  const queries = tables.map(({ name, columns }) => {
    const sums = columns
      .map(({ column, measure }) => `, ${measures[measure].replaceAll('?', column)} as ${column}`)
      .join('')
    return `select '${name}' as name, to_jsonb(t) as sizes from (select count(*) as "rows"${sums} from ${name}) t`
  })
  const rows = await queryAll<{ name: string; sizes: Record<string, number> }>('sizes', queries)
  return Object.fromEntries(
    rows.flatMap(({ name, sizes }) => Object.entries(sizes).map(([column, size]) => [`${name}.${column}`, size])),
  )
}

const measures = {
  sum: 'coalesce(sum(?), 0)::bigint',
  states: 'coalesce(sum(hashtext(?)), 0)::bigint',
  presence: 'count(?)',
  truth: 'count(*) filter (where ?)',
}

export function diffFootprints(before: Footprint, after: Footprint): Footprint {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]! - (before[name] ?? 0)]))
}

/** One value for all row versions of each table, so that "nothing changed" can be said of everything. */
export async function readRowVersions(): Promise<Record<string, string>> {
  const tables = await listTables()
  const queries = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as versions from ${name}`,
  )
  const rows = await queryAll<{ name: string; versions: string }>('versions', queries)
  return Object.fromEntries(rows.map(({ name, versions }) => [name, versions]))
}

/** Prepared, because PostgreSQL takes longer to plan a query over all tables than to run it. */
async function queryAll<Row>(name: string, queries: string[]): Promise<Row[]> {
  const { rows } = await pool.query({ name, text: queries.join(' union all ') })
  return rows as Row[]
}

type Column = { column: string; measure: keyof typeof measures }

type Table = { name: string; columns: Column[] }

let tables: Promise<Table[]> | undefined

/** Asked for once a file: PostgreSQL takes a tenth of a second to say it, and tests ask hundreds of times. */
function listTables(): Promise<Table[]> {
  return (tables ??= readTables())
}

async function readTables(): Promise<Table[]> {
  const { rows } = await sql<{ name: string; column: string; type: string; isNullable: boolean }>`
    select t.table_name as name, c.column_name as column, c.data_type as type, c.is_nullable = 'YES' as "isNullable"
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by t.table_name, c.ordinal_position`.execute(db)
  const names = [...new Set(rows.map(({ name }) => name))].filter(
    (name) => !ignoredTables.includes(name) && !systemTables.includes(name),
  )
  return names.map((name) => ({ name, columns: rows.filter((row) => row.name === name).flatMap(measuredColumns) }))
}

const stateColumns = /^(?:status|type|variant|kind|purpose|tier|worker_status|user_type|gender|language|skill|city)$/

function measuredColumns({
  column,
  type,
  isNullable,
}: {
  column: string
  type: string
  isNullable: boolean
}): Column[] {
  if (stateColumns.test(column)) return [{ column, measure: 'states' }]
  if (type === 'boolean') return [{ column, measure: 'truth' }]
  // A worker's place in lists is no sum: a second review moves it less than the first.
  if (type === 'integer' && !/^(?:position|width|height|bytes|recommendation)$/.test(column))
    return [{ column, measure: 'sum' }]
  return isNullable ? [{ column, measure: 'presence' }] : []
}
