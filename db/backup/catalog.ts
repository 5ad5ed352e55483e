import pg from 'pg'
import type { Manifest } from './manifest.ts'

/** PostgreSQL's catalogue of our tables. BullMQ's schema is left out: the outbox fills the queue again. */

type Sequence = Manifest['sequences'][number]
type Partition = Manifest['partitions'][number]
type ForeignKey = { name: string; table: string; definition: string }

const isOurs = `c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

/** Tables with their columns, without generated ones; a partitioned table instead of its partitions. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query(`
    select c.relname as "table", a.attname as "column",
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::float8 as "lastValue"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and ${isOurs} and a.attidentity <> '' order by c.relname collate "C"`)
  return rows
}

export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c join pg_inherits on inhrelid = c.oid join pg_class p on p.oid = inhparent
    where c.relispartition and c.relkind = 'r' and ${isOurs} order by c.relname collate "C"`)
  return rows
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query(`
    select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid where contype = 'f' and conparentid = 0 and ${isOurs}`)
  return rows
}

/** A connection without time limits, whose dates and times are written the same everywhere. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true })
  // Without a listener a dropped connection ends the process; the running statement fails anyway.
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set search_path = public`)
  return client
}

export function quoteNames(names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ')
}
