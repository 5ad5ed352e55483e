import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSchema } from '#db/generate.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { sql } from 'kysely'

test('db/schema.ts is generated from the migrated database', async () => {
  expect(await fs.readFile('db/schema.ts', 'utf8')).toBe(await renderSchema(connectionString))
})

test('every foreign key has an index that begins with it', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(db)
  expect(rows).toEqual([])
})

test('no search reads a pending list', async () => {
  const { rows } = await sql<{ relname: string }>`
    select c.relname from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'gin'
    where coalesce(array_to_string(c.reloptions, ','), '') not like '%fastupdate=off%'`.execute(db)
  expect(rows).toEqual([])
})
