import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'bullmq'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { openDatabase, openPool, type Db } from '#db/connection.ts'
import { config } from '#app/config.server.ts'

const folder = path.join(import.meta.dirname, 'migrations')

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
    const entries = await Promise.all(
      files.map(
        async (file) =>
          [path.basename(file, '.ts'), await import(pathToFileURL(path.join(folder, file)).href)] as [
            string,
            Migration,
          ],
      ),
    )
    return Object.fromEntries(entries)
  },
}

/** Brings our tables and the queue's own to the newest version. Two runners at once: one waits for the other. */
export async function migrateToLatest(db: Db, connectionString: string): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await migrateQueue(connectionString)
  return results.map(({ migrationName }) => migrationName)
}

/** Names of the migrations that this version of the code knows and the database has not seen. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const known = await new Migrator({ db, provider }).getMigrations()
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

async function migrateQueue(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await runMigrations(client, 'bullmq')
  } finally {
    await client.end()
  }
}

if (process.argv[1] === import.meta.filename) {
  const pool = openPool(config.DATABASE_URL, 2, Infinity)
  const db = openDatabase(pool)
  const applied = await migrateToLatest(db, config.DATABASE_URL)
  process.stdout.write(applied.length ? `Migrated: ${applied.join(', ')}\n` : 'The database is up to date.\n')
  await db.destroy()
}
