import { spawnSync } from 'node:child_process'
import path from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type LogEvent,
} from 'kysely'
import { expect, test } from 'vitest'
import { readSources } from '#tests/style/sources.ts'
import { baseline } from '#db/baseline-adoption.ts'
import { folderProvider, type ProjectMigration } from '#db/migration-provider.ts'

/** db/migrate.ts sets the timeouts, repeats nothing that was committed, and the schema is always `public`. */
const excluded = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts', 'require-table-schema']

const squawk = path.join(import.meta.dirname, '../../node_modules/.bin/squawk')

type Options = { isTransactional?: boolean; allowed?: string[] }

/** What squawk finds in statements that would block or break the version that is running. */
function lint(statements: string, { isTransactional = true, allowed = [] }: Options = {}): string[] {
  const flags = ['--reporter', 'json', '--pg-version', '18', '--exclude', [...excluded, ...allowed].join(',')]
  if (isTransactional) flags.push('--assume-in-transaction')
  const { stdout, error } = spawnSync(squawk, flags, { input: statements, encoding: 'utf8' })
  if (error) throw error
  const findings = JSON.parse(stdout || '[]') as { line: number; rule_name: string; message: string }[]
  return findings.map(({ rule_name, message }) => `${rule_name}: ${message}`)
}

async function statementsOf(migration: ProjectMigration): Promise<string> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (executor) => new PostgresIntrospector(executor),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: LogEvent) => void statements.push(query.sql),
  })
  await migration.up(db as never)
  return statements.map((statement) => `${statement.trim().replace(/;$/, '')};\n`).join('')
}

/** A migration that says `contract` in its name may drop tables that no source of this version names any more. */
async function examine(name: string, migration: ProjectMigration): Promise<string[]> {
  const { isTransactional = true } = migration
  const statements = await statementsOf(migration)
  if (!/-contract-/.test(name)) return lint(statements, { isTransactional })
  return [...lint(statements, { isTransactional, allowed: ['ban-drop-table'] }), ...findNamed(droppedBy(statements))]
}

function droppedBy(statements: string): string[] {
  const lists = [...statements.matchAll(/\bdrop\s+table\s+(?:if\s+exists\s+)?([^;]+)/gi)]
  return lists.flatMap(([, names]) => names!.match(/\w+/g) ?? [])
}

const sources = readSources('app', 'jobs', 'tools')

function findNamed(tables: string[]): string[] {
  return tables.flatMap((table) => {
    const name = new RegExp(String.raw`\b${table}\b`)
    return sources.filter(({ text }) => name.test(text)).map(({ file }) => `${file} names ${table}`)
  })
}

/** The baseline meets no database in use. */
const migrations = Object.entries(await folderProvider.getMigrations()).filter(([name]) => name !== baseline)

test.each(migrations)('%s blocks no one for long, and the version before it works with it', async (name, migration) => {
  expect(await examine(name, migration)).toEqual([])
})

test('a table is dropped by a migration named contract, once nothing names the table', async () => {
  const drop = (table: string) => ({
    up: (db: Kysely<unknown>) => sql`drop table if exists ${sql.table(table)}`.execute(db).then(() => {}),
  })
  const [contract, other] = ['2099-01-01T0000-contract-towns', '2099-01-01T0000-towns']
  expect(await examine(contract, drop('towns_of_nobody'))).toEqual([])
  expect(await examine(other, drop('towns_of_nobody'))).toEqual([expect.stringMatching(/^ban-drop-table: /)])
  expect(await examine(contract, drop('ad_views'))).toContain('app/ads/viewing.server.ts names ad_views')
})

test('the statements of a migration are what is examined', async () => {
  const up = async (db: Kysely<unknown>) => {
    await sql`create table towns (id bigint generated always as identity primary key)`.execute(db)
    await sql`drop table ad_views`.execute(db)
  }
  expect(lint(await statementsOf({ up }))).toEqual([expect.stringMatching(/^ban-drop-table: /)])
})

test.each([
  'alter table ads drop column city',
  'alter table ads rename column city to town',
  'alter table ads rename to adverts',
  'drop table ad_views',
  'alter table ads add column town text not null',
  'alter table ads alter column city set not null',
  'alter table ads alter column city type varchar(20)',
  'alter table ads add column number bigint generated always as identity',
  'alter table ads add constraint positive check (min_payout > 0)',
  'alter table ads add foreign key (client_id) references users',
  'create index ads_by_town on ads (city)',
])('%s would be found', (statement) => {
  expect(lint(`${statement};`)).not.toEqual([])
})

test.each([
  `alter table ads add column town text not null default ''`,
  'alter table ads add constraint positive check (min_payout > 0) not valid',
  'create table towns (id bigint generated always as identity primary key, ad_id bigint not null references ads); create index towns_by_ad on towns (ad_id)',
])('%s is allowed', (statement) => {
  expect(lint(`${statement};`)).toEqual([])
})

test('an index that is built concurrently outside of a transaction is allowed', () => {
  expect(lint('create index concurrently ads_by_town on ads (city);', { isTransactional: false })).toEqual([])
})
