import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, runStatement } from './template-database.ts'

/** Databases beside the one of this test file; they are dropped with the template. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase('template1')
}

/** Migrated and without rows. */
export function createClone(): Promise<string> {
  return createDatabase(inject('templateName'))
}

async function createDatabase(template: string): Promise<string> {
  const adminUrl = inject('adminUrl')
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  await runStatement(adminUrl, `create database ${name} template ${template}`)
  return databaseUrl(adminUrl, name)
}

export async function queryDatabase<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}
