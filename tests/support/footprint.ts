import { sql } from 'kysely'
import { db } from '#tests/support/database.ts'

/** What every request leaves behind, whatever it asks for. */
const traces = ['sessions', 'rate_limits', 'idempotency_keys']
const systemTables = ['kysely_migration', 'kysely_migration_lock']

export type Footprint = Record<string, number>

/**
 * The size of everything: rows of each table and the sum of each counter. Two things that were done once in the same
 * situation have the same difference of footprints.
 */
export async function footprint(): Promise<Footprint> {
  const tables = await listTables()
  const pieces = tables.map(({ name, counters }) => {
    const sums = counters.map((column) => `, coalesce(sum(${column}), 0)::bigint as ${column}`).join('')
    return `select '${name}' as name, to_jsonb(t) as sizes from (select count(*) as "rows"${sums} from ${name}) t`
  })
  const { rows } = await sql.raw<{ name: string; sizes: Record<string, number> }>(pieces.join(' union all ')).execute(db)
  return Object.fromEntries(rows.flatMap(({ name, sizes }) => Object.entries(sizes).map(([column, size]) => [`${name}.${column}`, size])))
}

export function growth(before: Footprint, after: Footprint): Footprint {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]! - (before[name] ?? 0)]))
}

/** One value for all that is in the database, so that "nothing changed" can be said of everything. */
export async function contents(): Promise<Record<string, string>> {
  const tables = await listTables()
  const pieces = tables.map(({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as hash from ${name} t`)
  const { rows } = await sql.raw<{ name: string; hash: string }>(pieces.join(' union all ')).execute(db)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

async function listTables(): Promise<{ name: string; counters: string[] }[]> {
  const { rows } = await sql<{ name: string; counters: string[] }>`
    select t.table_name as name,
      coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'integer' and c.column_name !~ '(position|width|height|bytes)'), '{}') as counters
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by t.table_name order by t.table_name`.execute(db)
  return rows.filter(({ name }) => !traces.includes(name) && !systemTables.includes(name))
}
