import pg from 'pg'
import { expect, test } from 'vitest'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { claimVisitorDrafts, listVisitorDrafts } from '#app/ads/drafts/visitor-drafts.server.ts'
import { holderOf, listFormDrafts } from '#app/drafts/queries.server.ts'
import { markFormDraftSent } from '#app/drafts/saving.server.ts'
import { findSavedForm } from '#app/drafts/saved-forms.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'

const now = new Date()

/** The statement by which processes of before store a draft. */
const save = `
  insert into form_drafts (user_id, form, draft_key, version, basis, fields, written_at) values ($1, 'ad', $2, 1, null, $3, $4)
  on conflict (user_id, draft_key) do update set version = 1, fields = $3, written_at = $4
    where form_drafts.form = 'ad' and form_drafts.sent_at is null and form_drafts.written_at <= $4`

async function query(statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

test('a process of before stores, reads and drops the same drafts', async () => {
  const { id } = await aClient()
  const store = (key: string, title: string, at = now) => query(save, [id, key, { title }, at])
  await store('kljuc-01', 'Curi')
  await store('kljuc-01', 'Curi slavina', new Date(now.getTime() + 1))
  await store('kljuc-02', 'Ograda')
  await query(`delete from form_drafts where user_id = $1 and draft_key = 'kljuc-02'`, [id])
  expect(await listFormDrafts(db, { userId: id })).toMatchObject([{ fields: { title: 'Curi slavina' } }])

  await markFormDraftSent(db, { userId: id, form: adDraftForm, draftKey: 'kljuc-01', now })
  await store('kljuc-01', 'Kasno', new Date(now.getTime() + 2))
  const read = `select fields from form_drafts where user_id = $1`
  expect(await query(read, [id])).toEqual([{ fields: {} }])
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

test('a process of before stores forms and ads of the same browsers, and gives them back', async () => {
  const [{ id }, { id: otherId }] = [await aClient(), await aClient()]
  const hash = holderOf({ browserKey: 'before' }).browser_hash
  await query(saveForm, [hash, path, null, '', { message: 'Prvo' }])
  await query(saveForm, [hash, path, null, '', { message: 'Drugo' }])
  expect(await findSavedForm(db, { browserKey: 'before', path, userId: id })).toMatchObject({
    fields: { message: 'Drugo' },
  })
  expect(await query(findForm, [hash, path, otherId])).toEqual([])
  expect(await query(findForm, [hash, path, id])).toEqual([{ fields: { message: 'Drugo' } }])
  await query(`delete from saved_forms where browser_hash = $1 and path not in ('/')`, [hash])
  expect(await findSavedForm(db, { browserKey: 'before', path, userId: id })).toBeUndefined()

  await query(saveAd, [hash, 'first', content])
  expect(await listVisitorDrafts(db, { browserKey: 'before' })).toMatchObject([{ formKey: 'first', content }])
  const [adId] = await claimVisitorDrafts(db, { browserKey: 'before', clientId: id, now })
  await query(saveAd, [hash, 'first', { ...content, title: 'Kasno' }])
  const read = 'select ad_id::int, content from visitor_drafts where browser_hash = $1 for update'
  expect(await query(read, [hash])).toEqual([{ ad_id: adId, content: {} }])

  await query(saveAd, [hash, 'second', content])
  await query(`update visitor_drafts set ad_id = $1, content = '{}' where form_key = 'second'`, [adId])
  expect(await claimVisitorDrafts(db, { browserKey: 'before', clientId: otherId, now })).toEqual([])
})
