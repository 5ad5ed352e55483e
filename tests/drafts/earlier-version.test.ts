import pg from 'pg'
import { expect, test } from 'vitest'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { claimVisitorDrafts, listVisitorDrafts } from '#app/ads/drafts/visitor-drafts.server.ts'
import { holderOf, listFormDrafts } from '#app/drafts/queries.server.ts'
import { markFormDraftSent, saveFormDraft } from '#app/drafts/saving.server.ts'
import { findSavedForm } from '#app/drafts/saved-forms.server.ts'
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

async function migrateBefore(first: string): Promise<{ url: string; personId: number }> {
  const url = await createEmptyDatabase()
  const all = await folderProvider.getMigrations()
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < first))
  await migrateToLatest(url, { provider: { getMigrations: async () => before } })
  const [person] = (await query(
    url,
    `insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at)
      values ('Client', 'Amra', 'A.', 'amra@example.ba', '+38761000001', 'Female', 'sarajevo', now()) returning id::int`,
  )) as [{ id: number }]
  return { url, personId: person.id }
}

test('what was stored before the migration is continued after it, and a sent form stays sent', async () => {
  const { url, personId } = await migrateBefore('2026-11-27T0910')
  await query(url, save, [personId, 'kljuc-01', { title: 'Curi slavina' }, now])
  await query(url, save, [personId, 'kljuc-02', {}, now])
  await queryDatabase(url, `update form_drafts set sent_at = now() where draft_key = 'kljuc-02'`)

  await migrateToLatest(url)
  const migrated = openDatabase(new pg.Pool({ connectionString: url }))
  try {
    const draft = { userId: personId, form: adDraftForm, draftKey: 'kljuc-02', version: 2, now: new Date() }
    await saveFormDraft(migrated, { ...draft, fields: { title: 'Kasno' } })
    const drafts = await listFormDrafts(migrated, { userId: personId })
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

const saveForm = `
  insert into saved_forms (browser_hash, path, user_id, owner, fields, has_files) values ($1, $2, $3, $4, $5, false)
  on conflict (browser_hash, path) do update set user_id = $3, owner = $4, fields = $5, has_files = false,
    created_at = now(), shown_at = null`
const findForm = `
  update saved_forms set user_id = $3, shown_at = coalesce(shown_at, now())
  where browser_hash = $1 and path = $2 and (user_id = $3 or owner = '' and user_id is null) returning fields`
const saveAd = `
  insert into visitor_drafts (browser_hash, form_key, content, updated_at) values ($1, $2, $3, now())
  on conflict (browser_hash, form_key) do update set content = $3, updated_at = now() where visitor_drafts.ad_id is null`
const content = {
  title: 'Curi slavina',
  description: '',
  skill: 'plumber',
  city: 'sarajevo',
  address: 'Titova 12',
  minPayout: 50_00,
}
const path = '/majstor/posao/7'

test('forms without a session and ads of visitors are carried over to their browsers', async () => {
  const { url, personId } = await migrateBefore('2026-11-29T2120')
  const hashes = ['mine', 'nobody', 'ads'].map((browserKey) => holderOf({ browserKey }).browser_hash)
  await query(url, saveForm, [hashes[0], path, personId, 'mark', { message: 'Moje' }])
  await query(url, saveForm, [hashes[1], path, null, '', { message: 'Ničije' }])
  await query(url, saveAd, [hashes[2], 'first', content])
  await query(url, saveAd, [hashes[2], 'second', content])
  const ad = `insert into ads (client_id, status, title, description, skill, city, address, min_payout) values ($1, 'draft', '', '', 'plumber', 'sarajevo', '', 5000) returning id::int`
  const [{ id: adId }] = (await query(url, ad, [personId])) as [{ id: number }]
  await query(url, `update visitor_drafts set ad_id = $1, content = '{}' where form_key = 'first'`, [adId])

  await migrateToLatest(url)
  const migrated = openDatabase(new pg.Pool({ connectionString: url }))
  try {
    const find = (browserKey: string, userId: number) => findSavedForm(migrated, { browserKey, path, userId })
    expect(await find('mine', personId + 1)).toBeUndefined()
    expect(await find('mine', personId)).toMatchObject({ fields: { message: 'Moje' } })
    expect(await find('nobody', personId)).toMatchObject({ fields: { message: 'Ničije' } })
    const adIds = await claimVisitorDrafts(migrated, { browserKey: 'ads', clientId: personId, now })
    expect(adIds).toEqual([expect.any(Number), adId])
  } finally {
    await migrated.destroy()
  }
})

test('a process of before stores forms and ads of the same browsers, and gives them back', async () => {
  const [{ id }, { id: otherId }] = [await aClient(), await aClient()]
  const hash = holderOf({ browserKey: 'before' }).browser_hash
  await query(connectionString, saveForm, [hash, path, null, '', { message: 'Prvo' }])
  await query(connectionString, saveForm, [hash, path, null, '', { message: 'Drugo' }])
  expect(await findSavedForm(db, { browserKey: 'before', path, userId: id })).toMatchObject({
    fields: { message: 'Drugo' },
  })
  expect(await query(connectionString, findForm, [hash, path, otherId])).toEqual([])
  expect(await query(connectionString, findForm, [hash, path, id])).toEqual([{ fields: { message: 'Drugo' } }])
  await query(connectionString, `delete from saved_forms where browser_hash = $1 and path not in ('/')`, [hash])
  expect(await findSavedForm(db, { browserKey: 'before', path, userId: id })).toBeUndefined()

  await query(connectionString, saveAd, [hash, 'first', content])
  expect(await listVisitorDrafts(db, { browserKey: 'before' })).toMatchObject([{ formKey: 'first', content }])
  const [adId] = await claimVisitorDrafts(db, { browserKey: 'before', clientId: id, now })
  await query(connectionString, saveAd, [hash, 'first', { ...content, title: 'Kasno' }])
  const read = 'select ad_id::int, content from visitor_drafts where browser_hash = $1 for update'
  expect(await query(connectionString, read, [hash])).toEqual([{ ad_id: adId, content: {} }])

  await query(connectionString, saveAd, [hash, 'second', content])
  await query(connectionString, `update visitor_drafts set ad_id = $1, content = '{}' where form_key = 'second'`, [
    adId,
  ])
  expect(await claimVisitorDrafts(db, { browserKey: 'before', clientId: otherId, now })).toEqual([])
})
