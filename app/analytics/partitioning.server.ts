import { sql } from 'kysely'
import { trackingLimits } from '#app/analytics/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const tables = ['behaviour_events', 'vitals'] as const
type Table = (typeof tables)[number]

const futureMonths = 2

/** Creates the partitions of three months and drops expired ones. Idempotent and safe to run concurrently. */
export async function maintainPartitions(db: Db, { now }: { now: Date }): Promise<void> {
  for (const table of tables) {
    for (let offset = 0; offset <= futureMonths; offset += 1)
      await createPartition(db, table, startOfMonth(now, offset))
    await dropOldPartitions(db, table, now)
  }
}

/** Creates a month's partition and moves its rows there from the default partition. */
async function createPartition(db: Db, table: Table, from: Date): Promise<void> {
  const name = `${table}_${partitionSuffix(from)}`
  if (await hasTable(db, name)) return
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('months'))`.execute(trx)
    if (await hasTable(trx, name)) return

    const [until, defaultPartition] = [startOfMonth(from, 1), sql.table(`${table}_rest`)]
    await sql`create temporary table moved_rows on commit drop as select * from ${defaultPartition} with no data`.execute(
      trx,
    )
    await sql`with moved as (delete from ${defaultPartition} where at >= ${from} and at < ${until} returning *) insert into moved_rows select * from moved`.execute(
      trx,
    )
    const [first, end] = [sql.lit(from.toISOString()), sql.lit(until.toISOString())]
    await sql`create table ${sql.table(name)} partition of ${sql.table(table)} for values from (${first}) to (${end})`.execute(
      trx,
    )
    await sql`insert into ${sql.table(table)} select * from moved_rows`.execute(trx)
    await sql`drop table moved_rows`.execute(trx)
  })
}

async function dropOldPartitions(db: Db, table: Table, now: Date): Promise<void> {
  const oldest = startOfMonth(now, 1 - trackingLimits.retentionMonths)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = ${table}::regclass and c.relname ~ ${`^${table}_\\d{4}_\\d{2}$`} and c.relname < ${`${table}_${partitionSuffix(oldest)}`}`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db)
  await sql`delete from ${sql.table(`${table}_rest`)} where at < ${oldest}`.execute(db)
}

/** Reads pg_class as rows: name look-ups may use a catalogue cache older than the lock that was waited for. */
async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where relname = ${name} and relkind = 'r'`.execute(db)
  return rows.length > 0
}

function startOfMonth(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

function partitionSuffix(month: Date): string {
  return month.toISOString().slice(0, 7).replace('-', '_')
}
