import pg from 'pg'
import { expect, test } from 'vitest'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { markFormDraftSent, saveFormDraft } from '#app/drafts/saving.server.ts'
import { openDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { folderProvider } from '#db/migration-provider.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'

const now = new Date()

/** The statement by which processes of before store a draft. */
const save = `
  insert into form_drafts (user_id, form, draft_key, version, basis, fields, written_at) values ($1, 'ad', $2, 1, null, $3, $4)
  on conflict (user_id, draft_key) do update set version = 1, fields = $3, written_at = $4
    where form_drafts.form = 'ad' and form_drafts.sent_at is null and form_drafts.written_at <= $4`

async function query(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

test('what was stored before the migration is continued after it, and a sent form stays sent', async () => {
  const url = await createEmptyDatabase()
  const all = await folderProvider.getMigrations()
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '2026-11-27T0910'))
  await migrateToLatest(url, { provider: { getMigrations: async () => before } })
  const [person] = (await query(
    url,
    `insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at)
      values ('Client', 'Amra', 'A.', 'amra@example.ba', '+38761000001', 'Female', 'sarajevo', now()) returning id::int`,
  )) as [{ id: number }]
  await query(url, save, [person.id, 'kljuc-01', { title: 'Curi slavina' }, now])
  await query(url, save, [person.id, 'kljuc-02', {}, now])
  await queryDatabase(url, `update form_drafts set sent_at = now() where draft_key = 'kljuc-02'`)

  await migrateToLatest(url)
  const migrated = openDatabase(new pg.Pool({ connectionString: url }))
  try {
    const draft = { userId: person.id, form: adDraftForm, draftKey: 'kljuc-02', version: 2, now: new Date() }
    await saveFormDraft(migrated, { ...draft, fields: { title: 'Kasno' } })
    const drafts = await listFormDrafts(migrated, { userId: person.id })
    expect(drafts).toMatchObject([{ key: 'kljuc-01', fields: { title: 'Curi slavina' } }])
  } finally {
    await migrated.destroy()
  }
})

test('a process of before stores, reads and drops the same drafts', async () => {
  const { id } = await aClient()
  const store = (key: string, title: string, at = now) => query(connectionString, save, [id, key, { title }, at])
  await store('kljuc-01', 'Curi')
  await store('kljuc-01', 'Curi slavina', new Date(now.getTime() + 1))
  await store('kljuc-02', 'Ograda')
  await query(connectionString, `delete from form_drafts where user_id = $1 and draft_key = 'kljuc-02'`, [id])
  expect(await listFormDrafts(db, { userId: id })).toMatchObject([{ fields: { title: 'Curi slavina' } }])

  await markFormDraftSent(db, { userId: id, form: adDraftForm, draftKey: 'kljuc-01', now })
  await store('kljuc-01', 'Kasno', new Date(now.getTime() + 2))
  const read = `select fields from form_drafts where user_id = $1`
  expect(await query(connectionString, read, [id])).toEqual([{ fields: {} }])
})
