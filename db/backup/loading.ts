import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Entry } from './archive.ts'
import { listForeignKeys, listTables, quoteNames } from './catalog.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { unpackPart } from './parts.ts'

/** Ids that the lost hours gave out stay unused: providers refuse a message whose id they have seen. */
const skippedIds = 1_000_000

export type TableLoader = {
  write(table: string, entry: Entry): Promise<void>
  /** @throws BackupError unless all tables have the rows that the manifest lists. */
  finish(): Promise<void>
}

/** Feeds the parts of one table after the other to COPY. */
export function openTableLoader(client: pg.Client, { tables }: Manifest): TableLoader {
  const loadedRows = new Map<string, number>()
  let current: { name: string; copy: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined

  function open(name: string): NonNullable<typeof current> {
    const table = tables.find((candidate) => candidate.name === name)
    if (!table) throw new BackupError(`the backup is damaged: it does not list its table ${name}`)
    const copy = client.query(copyFrom(`copy ${quoteNames([name])} (${quoteNames(table.columns)}) from stdin`))
    const done = finished(copy)
    done.catch(() => {})
    return { name, copy, done }
  }

  async function end(): Promise<void> {
    if (!current) return
    const { name, copy, done } = current
    current = undefined
    copy.end()
    await done
    loadedRows.set(name, copy.rowCount)
  }

  return {
    async write(table, entry) {
      if (current?.name !== table) {
        await end()
        current = open(table)
      }
      const { copy, done } = current!
      if (!copy.write(await unpackPart(entry))) await Promise.race([once(copy, 'drain'), done])
    },
    async finish() {
      await end()
      const wrong = tables.find(({ name, rows }) => (loadedRows.get(name) ?? 0) !== rows)
      if (wrong)
        throw new BackupError(`the backup is damaged: table ${wrong.name} would not get its ${wrong.rows} rows`)
    },
  }
}

/** Runs `load` without foreign keys and triggers, which need another order of the tables; the keys are checked at the end. */
export async function withoutForeignKeys(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const tables = await listTables(client)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoteNames([name])}`)
  for (const { name } of tables) await client.query(`alter table ${quoteNames([name])} disable trigger user`)
  await load()
  for (const { name } of tables) await client.query(`alter table ${quoteNames([name])} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteNames([name])} ${definition}`)
}

export async function createPartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bounds } of partitions)
    await client.query(
      `create table if not exists ${quoteNames([name])} partition of ${quoteNames([parent])} ${bounds}`,
    )
}

export async function advanceSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { table, column, lastValue } of sequences) {
    if (lastValue !== null)
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        lastValue + skippedIds,
      ])
  }
}
