import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import type { Db } from '#db/connection.ts'

/** A module of db/migrations. `isTransactional = false` is for `create index concurrently`; such a module must be repeatable. */
export type ProjectMigration = Migration & { isTransactional?: boolean }

const folder = path.join(import.meta.dirname, 'migrations')

export const folderProvider: MigrationProvider = {
  async getMigrations() {
    return Object.fromEntries(await Promise.all((await listMigrationNames()).map(importMigration)))
  },
}

async function listMigrationNames(): Promise<string[]> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.ts'))
  return files.map((file) => path.basename(file, '.ts')).sort()
}

async function importMigration(name: string): Promise<[string, ProjectMigration]> {
  const url = pathToFileURL(path.join(folder, `${name}.ts`)).href
  return [name, (await import(url)) as ProjectMigration]
}

/** Compares names, so that web and worker load no migration. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const executed = new Set(await listExecutedMigrations(db))
  return (await listMigrationNames()).filter((name) => !executed.has(name))
}

export async function listExecutedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds migrations of a newer version as empty ones: Kysely refuses a database whose migrations it does not know. */
export function acceptUnknown(provider: MigrationProvider, unknown: string[]): MigrationProvider {
  const placeholders = Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]))
  return { getMigrations: async () => ({ ...(await provider.getMigrations()), ...placeholders }) }
}
