import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { openDatabase, openPool, type Db } from '#db/connection.ts'
import { config } from '#app/config.server.ts'

const folder = path.join(import.meta.dirname, 'migrations')

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
    return Object.fromEntries(await Promise.all(files.map(importMigration)))
  },
}

async function importMigration(file: string): Promise<[string, Migration]> {
  const url = pathToFileURL(path.join(folder, file)).href
  return [path.basename(file, '.ts'), (await import(url)) as Migration]
}

/** Migrates our tables and BullMQ's; returns the names that were applied. Concurrent runs wait for each other. */
export async function migrateToLatest(db: Db, connectionString: string): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await migrateQueue(connectionString)
  return results.map(({ migrationName }) => migrationName)
}

export async function listPendingMigrations(db: Db): Promise<string[]> {
  const known = await new Migrator({ db, provider }).getMigrations()
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

async function migrateQueue(connectionString: string): Promise<void> {
  // Imported here, because the web process imports this module and needs no queue.
  const { runMigrations } = await import('bullmq')
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
