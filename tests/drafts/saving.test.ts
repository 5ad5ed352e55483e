import { expect, test } from 'vitest'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { findFormDraft, listFormDrafts } from '#app/drafts/queries.server.ts'
import { formDraftLimits } from '#app/drafts/rules.ts'
import { discardFormDraft, markFormDraftSent, saveFormDraft, saveFormDraftAsIs } from '#app/drafts/saving.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { done, refused } from '#app/outcome.ts'
import { readSection } from '#app/personal-data/export-sections.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date()
const minute = 60_000

const form = adDraftForm

function save(userId: number, draftKey: string, fields: FormDraftFields, at = now) {
  return saveFormDraft(db, { userId, form, draftKey, version: at.getTime(), fields, now: at })
}

function saveAsIs(userId: number, draftKey: string, fields: FormDraftFields, at = now) {
  return saveFormDraftAsIs(db, { userId, form, draftKey, version: at.getTime(), fields, now: at })
}

async function titlesOf(userId: number) {
  return (await listFormDrafts(db, { userId, form })).map(({ fields }) => fields.title)
}

test('what is typed later replaces what was typed before, and arriving late it does not', async () => {
  const { id } = await aClient()
  await save(id, 'kljuc-01', { title: 'Curi' }, new Date(now.getTime() - minute))
  await save(id, 'kljuc-01', { title: 'Curi slavina', minPayout: '1.200,5' })
  await save(id, 'kljuc-01', { title: 'Cur' }, new Date(now.getTime() - 2 * minute))
  expect(await listFormDrafts(db, { userId: id, form })).toMatchObject([
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

test('what was saved by the button is a draft without a word, and stays one when its form is stored again', async () => {
  const { id } = await aClient()
  await saveAsIs(id, 'kljuc-01', { skill: 'plumber' }, new Date(now.getTime() - minute))
  await save(id, 'kljuc-01', { skill: 'plumber', minPayout: '50' })
  expect(await listFormDrafts(db, { userId: id, form })).toMatchObject([{ fields: { minPayout: '50' } }])
})

test('newer drafts do not displace those that were saved by the button, up to a limit', async () => {
  const { id } = await aClient()
  const at = (nth: number) => new Date(now.getTime() - (100 - nth) * minute)
  for (let nth = 1; nth <= formDraftLimits.saved + 1; nth += 1)
    await saveAsIs(id, `sacuvan-${nth}`, { title: `Sačuvan ${nth}` }, at(nth))
  for (let nth = 51; nth <= 55; nth += 1) await save(id, `zapocet-${nth}`, { title: `Započet ${nth}` }, at(nth))
  const titles = await titlesOf(id)
  expect(titles).toHaveLength(formDraftLimits.saved + formDraftLimits.begun)
  expect(titles.slice(0, 4)).toEqual(['Započet 55', 'Započet 54', 'Započet 53', 'Sačuvan 21'])
  expect(titles).not.toContain('Sačuvan 1')
})

test('the drafts of one form are not those of another, even by the same key', async () => {
  const { id } = await aWorker()
  const fields = { title: 'Tabla' }
  const draft = { userId: id, draftKey: 'kljuc-01', version: 1, fields, now }
  await saveFormDraft(db, { ...draft, form: portfolioDraftForm })
  await saveFormDraft(db, { ...draft, form: adDraftForm, fields: { title: 'Oglas' } })
  expect(await titlesOf(id)).toEqual([])
  expect(await listFormDrafts(db, { userId: id })).toMatchObject([{ form: 'portfolio_item', fields }])
})

test('a portfolio item keeps images of portfolios, and an ad does not', async () => {
  const { id } = await aWorker()
  const imageId = await anImage(id, 2, 'portfolio')
  const saveWithImage = (of: DraftForm, draftKey: string) =>
    saveFormDraft(db, { userId: id, form: of, draftKey, version: 1, fields: { title: 'A', imageIds: [imageId] }, now })
  await saveWithImage(portfolioDraftForm, 'kljuc-01')
  await saveWithImage(adDraftForm, 'kljuc-02')
  const drafts = await listFormDrafts(db, { userId: id })
  expect(Object.fromEntries(drafts.map((draft) => [draft.form, draft.fields.imageIds]))).toEqual({
    portfolio_item: [imageId],
    ad: [],
  })
})

test('what arrives after the form was sent is no draft', async () => {
  const { id } = await aClient()
  await markFormDraftSent(db, { userId: id, form, draftKey: 'kljuc-01', now })
  await save(id, 'kljuc-01', { title: 'Curi' }, new Date(now.getTime() + minute))
  expect(await titlesOf(id)).toEqual([])
  expect(await discardFormDraft(db, { userId: id, draftKey: 'kljuc-01' })).toEqual(refused('unknown'))
})

test('another client neither reads, replaces, discards nor ends a draft, nor keeps its images', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const imageId = await anImage(amra.id)
  await save(amra.id, 'kljuc-01', { title: 'Amrin', imageIds: [imageId] })
  await save(zora.id, 'kljuc-01', { title: 'Zorin', imageIds: [imageId] })
  expect(await listFormDrafts(db, { userId: zora.id, form })).toMatchObject([
    { fields: { title: 'Zorin', imageIds: [] } },
  ])
  expect(await findFormDraft(db, { userId: zora.id, draftKey: 'kljuc-01' })).toMatchObject({
    fields: { title: 'Zorin' },
  })
  expect(await discardFormDraft(db, { userId: zora.id, draftKey: 'kljuc-01' })).toEqual(done({ form: 'ad' }))
  expect(await discardFormDraft(db, { userId: zora.id, draftKey: 'kljuc-01' })).toEqual(refused('unknown'))
  await markFormDraftSent(db, { userId: zora.id, form, draftKey: 'kljuc-01', now })
  expect(await listFormDrafts(db, { userId: amra.id, form })).toMatchObject([
    { fields: { title: 'Amrin', imageIds: [imageId] } },
  ])
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
    .updateTable('drafts')
    .set({ written_at: new Date(now.getTime() - 31 * 86_400_000) })
    .where('user_id', '=', id)
    .execute()
  expect(await titlesOf(id)).toEqual([])
  await cleanUp(db)
  await deleteOrphanImages(db, { now })
  expect(await idsOf()).toEqual([])
  expect(await db.selectFrom('drafts').select('key').where('user_id', '=', id).execute()).toEqual([])
})

test('it is in the export, and goes with the account', async () => {
  const { id } = await aClient()
  await save(id, 'kljuc-01', { title: 'Curi slavina' })
  await markFormDraftSent(db, { userId: id, form, draftKey: 'kljuc-02', now })
  expect(await readSection(db, 'unfinished_forms', id)).toMatchObject([{ fields: { title: 'Curi slavina' } }])
  await leaveAndErase({ id })
  expect(await db.selectFrom('drafts').select('key').where('user_id', '=', id).execute()).toEqual([])
})

test.each([
  ['2026-11-23T07:10:00Z', 'Nastavite oglas od jutros'],
  ['2026-11-23T12:10:00Z', 'Nastavite današnji oglas'],
  ['2026-11-22T23:30:00Z', 'Nastavite današnji oglas'],
  ['2026-11-23T17:30:00Z', 'Nastavite oglas od večeras'],
  ['2026-11-22T22:30:00Z', 'Nastavite oglas od jučer'],
  ['2026-11-20T12:00:00Z', 'Nastavite oglas od 20. novembra 2026.'],
])('a draft of %s says: %s', (at, text) => {
  const fields = { description: 'a '.repeat(60) }
  const draft = { key: 'kljuc-01', form: 'ad' as const, version: 1, basis: null, fields, writtenAt: new Date(at) }
  const presented = languages.map((language) =>
    presentFormDrafts([adDraftForm], [draft], { language, now: new Date('2026-11-23T19:00:00Z') }),
  )
  expect(presented[0]![0]!.title.replaceAll('\u00a0', ' ')).toBe(text)
  expect(presented[0]![0]!.texts[0]).toHaveLength(80)
  expect(new Set(presented.map(([one]) => one!.title)).size).toBe(languages.length)
})
