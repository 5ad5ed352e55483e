import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateName: string
  }
}

/** Migrates one template database before all suites; each test file works on a clone of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (!adminUrl)
    throw new Error('Set TEST_DATABASE_URL to a server on which databases may be created, or run `npm test`.')

  const templateName = `majstorija_test_${process.pid}`
  await runStatement(adminUrl, `create database ${templateName}`)
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl(adminUrl, templateName),
    SECRET: 'a secret for tests only, long enough',
  })
  const { migrateToLatest } = await import('#db/migrate.ts')
  await migrateToLatest(process.env.DATABASE_URL!)

  project.provide('adminUrl', adminUrl)
  project.provide('templateName', templateName)

  return async () => {
    if (process.env.TEST_DATABASES_ARE_KEPT) return
    const clones = await runStatement(adminUrl, `select datname from pg_database where datname like '${templateName}%'`)
    for (const { datname } of clones) await runStatement(adminUrl, `drop database if exists ${datname} with (force)`)
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function runStatement(adminUrl: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
