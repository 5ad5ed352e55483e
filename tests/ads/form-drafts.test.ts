import { expect, test } from 'vitest'
import {
  discardFormDraft,
  listFormDrafts,
  markFormDraftSent,
  saveFormDraft,
} from '#app/ads/form-drafts/saving.server.ts'
import { presentFormDrafts } from '#app/ads/form-drafts/presenter.server.ts'
import type { FormDraftFields } from '#app/ads/form-drafts/schema.ts'
import { languages } from '#app/i18n/languages.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { done, refused } from '#app/outcome.ts'
import { readSection } from '#app/personal-data/export-sections.server.ts'
import { cleanUp } from '#jobs/cleanup.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date()
const minute = 60_000

function save(clientId: number, draftKey: string, fields: FormDraftFields, at = now) {
  return saveFormDraft(db, { clientId, draftKey, version: at.getTime(), fields, now: at })
}

async function titlesOf(clientId: number) {
  return (await listFormDrafts(db, clientId)).map(({ fields }) => fields.title)
}

test('what is typed later replaces what was typed before, and arriving late it does not', async () => {
  const { id } = await aClient()
  await save(id, 'kljuc-01', { title: 'Curi' }, new Date(now.getTime() - minute))
  await save(id, 'kljuc-01', { title: 'Curi slavina', minPayout: '1.200,5' })
  await save(id, 'kljuc-01', { title: 'Cur' }, new Date(now.getTime() - 2 * minute))
  expect(await listFormDrafts(db, id)).toMatchObject([
    { key: 'kljuc-01', fields: { title: 'Curi slavina', minPayout: '1.200,5', imageIds: [] } },
  ])
})

test('a client keeps the three newest', async () => {
  const { id } = await aClient()
  for (let nth = 1; nth <= 5; nth += 1)
    await save(id, `kljuc-0${nth}`, { title: `Oglas ${nth}` }, new Date(now.getTime() - (5 - nth) * minute))
  expect(await titlesOf(id)).toEqual(['Oglas 5', 'Oglas 4', 'Oglas 3'])
})

test('a form without words and images is no draft, and emptied it is none any more', async () => {
  const { id } = await aClient()
  await save(id, 'kljuc-01', { skill: 'plumber', city: 'Sarajevo', title: ' ' })
  expect(await titlesOf(id)).toEqual([])
  await save(id, 'kljuc-01', { description: 'Kaplje.' })
  expect(await titlesOf(id)).toHaveLength(1)
  await save(id, 'kljuc-01', { description: '' })
  expect(await titlesOf(id)).toEqual([])
})

test('what arrives after the form was sent is no draft', async () => {
  const { id } = await aClient()
  await markFormDraftSent(db, { clientId: id, draftKey: 'kljuc-01', now })
  await save(id, 'kljuc-01', { title: 'Curi' }, new Date(now.getTime() + minute))
  expect(await titlesOf(id)).toEqual([])
  expect(await discardFormDraft(db, { clientId: id, draftKey: 'kljuc-01' })).toEqual(refused('unknown'))
})

test('another client neither reads, replaces, discards nor ends a draft, nor keeps its images', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const imageId = await anImage(amra.id)
  await save(amra.id, 'kljuc-01', { title: 'Amrin', imageIds: [imageId] })
  await save(zora.id, 'kljuc-01', { title: 'Zorin', imageIds: [imageId] })
  expect(await listFormDrafts(db, zora.id)).toMatchObject([{ fields: { title: 'Zorin', imageIds: [] } }])
  expect(await discardFormDraft(db, { clientId: zora.id, draftKey: 'kljuc-01' })).toEqual(done(null))
  expect(await discardFormDraft(db, { clientId: zora.id, draftKey: 'kljuc-01' })).toEqual(refused('unknown'))
  await markFormDraftSent(db, { clientId: zora.id, draftKey: 'kljuc-01', now })
  expect(await listFormDrafts(db, amra.id)).toMatchObject([{ fields: { title: 'Amrin', imageIds: [imageId] } }])
})

test('its images stay as long as it does; after 30 days both are gone', async () => {
  const { id } = await aClient()
  const [used, orphan] = [await anImage(id), await anImage(id, 1)]
  await save(id, 'kljuc-01', { imageIds: [used] })
  await db
    .updateTable('images')
    .set({ created_at: new Date(0) })
    .where('owner_id', '=', id)
    .execute()
  await deleteOrphanImages(db, { now })
  const idsOf = async () =>
    (await db.selectFrom('images').select('id').where('owner_id', '=', id).execute()).map((row) => row.id)
  expect(await idsOf()).toEqual([used])
  expect(orphan).not.toBe(used)

  await db
    .updateTable('ad_form_drafts')
    .set({ written_at: new Date(now.getTime() - 31 * 86_400_000) })
    .where('client_id', '=', id)
    .execute()
  expect(await titlesOf(id)).toEqual([])
  await cleanUp(db)
  await deleteOrphanImages(db, { now })
  expect(await idsOf()).toEqual([])
  expect(await db.selectFrom('ad_form_drafts').select('draft_key').where('client_id', '=', id).execute()).toEqual([])
})

test('it is in the export, and goes with the account', async () => {
  const { id } = await aClient()
  await save(id, 'kljuc-01', { title: 'Curi slavina' })
  await markFormDraftSent(db, { clientId: id, draftKey: 'kljuc-02', now })
  expect(await readSection(db, 'unfinished_ads', id)).toMatchObject([{ fields: { title: 'Curi slavina' } }])
  await leaveAndErase({ id })
  expect(await db.selectFrom('ad_form_drafts').select('draft_key').where('client_id', '=', id).execute()).toEqual([])
})

test.each([
  ['2026-11-23T07:10:00Z', 'Nastavite oglas od jutros'],
  ['2026-11-23T12:10:00Z', 'Nastavite današnji oglas'],
  ['2026-11-22T23:30:00Z', 'Nastavite današnji oglas'],
  ['2026-11-23T17:30:00Z', 'Nastavite oglas od večeras'],
  ['2026-11-22T22:30:00Z', 'Nastavite oglas od jučer'],
  ['2026-11-20T12:00:00Z', 'Nastavite oglas od 20. novembra 2026.'],
])('a draft of %s says: %s', (at, text) => {
  const draft = { key: 'kljuc-01', version: 1, fields: { description: 'a '.repeat(60) }, writtenAt: new Date(at) }
  const presented = languages.map((language) =>
    presentFormDrafts([draft], { language, now: new Date('2026-11-23T19:00:00Z') }),
  )
  expect(presented[0]![0]!.text.replaceAll('\u00a0', ' ')).toBe(text)
  expect(presented[0]![0]!.excerpt).toHaveLength(80)
  expect(new Set(presented.map(([one]) => one!.text)).size).toBe(languages.length)
})
