import type pg from 'pg'
import { lastCommitBefore, replaceByBaseline } from '#db/baseline-adoption.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { folderProvider } from '#db/migration-provider.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'
import { readArchive } from './archive.ts'
import { connect, listTables, quoteNames } from './catalog.ts'
import { advanceSequences, createPartitions, openTableLoader, withoutForeignKeys } from './loading.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { tableOf } from './parts.ts'

export type RestoreOptions = {
  connectionString: string
  appUrl?: string | undefined
  file: string
  manifest: Manifest
  storage: Pick<Storage, 'put'>
  /** Only right if nothing has run since the backup: sessions that have ended since would live again. */
  keepSessions?: boolean
  report?: (line: string) => void
}

/** Restores into an empty database, where jobs stay paused. A failure leaves the database without rows. */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { connectionString, appUrl, manifest, report = () => {} } = options
  const known = await folderProvider.getMigrations()
  const migrations = listKnownMigrations(manifest, known)

  const client = await connect(connectionString)
  try {
    await requireEmpty(client, migrations)
    const provider = { getMigrations: async () => pick(known, migrations) }
    await migrateToLatest(connectionString, { provider, report })
    await client.query('begin')
    await requireEmpty(client, migrations)
    await load(client, options)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrateToLatest(connectionString, { appUrl, report })
}

function listKnownMigrations({ migrations, version }: Manifest, known: Record<string, unknown>): string[] {
  const names = replaceByBaseline(migrations)
  if (!names)
    throw new BackupError(
      `the backup is older than the baseline; restore it with the version that made it, migrate that database with commit ${lastCommitBefore}, and back up again`,
    )
  if (!names.every((name) => Object.hasOwn(known, name)))
    throw new BackupError(`the backup was made by a newer version (${version}); restore it with that one`)
  return names
}

async function load(client: pg.Client, { file, manifest, storage, keepSessions }: RestoreOptions): Promise<void> {
  await createPartitions(client, manifest)
  await withoutForeignKeys(client, async () => {
    const loader = openTableLoader(client, manifest)
    for await (const entry of readArchive(file)) {
      const table = tableOf(entry)
      if (table) await loader.write(table, entry)
      else if (entry.name.startsWith('images/')) await storage.put(entry.name, entry.bytes)
    }
    await loader.finish()
  })
  await advanceSequences(client, manifest)
  if (!keepSessions) await client.query(endSessions)
  await client.query(`update outbox set relayed_at = null where done_at is null and dead_at is null`)
  await client.query(`update job_pauses set resumed_at = now() where resumed_at is null`)
  const reason = `restored from the backup of ${manifest.createdAt}`
  await client.query('insert into job_pauses (reason) values ($1)', [reason])
}

/** Expired tokens stay, because send limits count them. */
const endSessions = `
  delete from sessions;
  update verification_tokens set expires_at = now() where expires_at > now();
  update admin_sessions set ended_at = now(), end_reason = 'reset' where ended_at is null`

async function requireEmpty(client: pg.Client, migrations: string[]): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select exists (select from ${quoteNames([name])}) as filled`)
    if (rows[0].filled)
      throw new BackupError(
        `the database is not empty (table ${name} has rows); restore into a new one, which DATABASE_URL names, or move .data/postgres away first`,
      )
  }
  const { rows: migrated } = await client.query(`select 1 where to_regclass('kysely_migration') is not null`)
  if (migrated.length === 0) return
  const { rows } = await client.query('select name from kysely_migration where name <> all ($1)', [migrations])
  if (rows.length)
    throw new BackupError('the database is migrated further than the backup; restore into one that has no tables yet')
}

function pick<T>(record: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, record[name]!]))
}
