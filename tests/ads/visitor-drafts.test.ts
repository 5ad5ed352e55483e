import { expect, test } from 'vitest'
import { listMyAds } from '#app/ads/queries.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { claimVisitorDrafts, listVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import { done, refused } from '#app/outcome.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const content: AdContent = {
  title: 'Curi slavina',
  description: 'U kuhinji, od jutros.',
  skill: 'plumber',
  city: 'sarajevo',
  address: 'Titova 12',
  timing: 'asap',
  minPayout: 5_000,
  maxPayout: 9_000,
}
const now = new Date()

function save(browserKey: string, formKey = 'first', changes: Partial<AdContent> = {}) {
  return saveVisitorDraft(db, { browserKey, formKey, content: { ...content, ...changes } as AdContent })
}

async function titlesOf(browserKey: string): Promise<string[]> {
  return (await listVisitorDrafts(db, { browserKey })).map((draft) => draft.content.title)
}

async function draftsOf(clientId: number) {
  const { items } = await listMyAds(db, { clientId, filter: 'all', sort: 'newest', page: 1 })
  return items.map(({ title, status }) => ({ title, status }))
}

test('the same form sent again changes the ad, another form writes another', async () => {
  await save('one')
  await save('one', 'first', { title: 'Curi bojler' })
  expect(await titlesOf('one')).toEqual(['Curi bojler'])
  await save('one', 'second', { title: 'Nova utičnica' })
  expect(await titlesOf('one')).toEqual(['Nova utičnica', 'Curi bojler'])
})

test('no other browser finds it, and only a hash of the key is stored', async () => {
  await save('mine')
  expect(await titlesOf('somebody-else')).toEqual([])
  expect(await claimVisitorDrafts(db, { browserKey: 'somebody-else', clientId: (await aClient()).id, now })).toEqual([])
  const rows = await db.selectFrom('drafts').select('browser_hash').execute()
  expect(rows.every((row) => row.browser_hash?.length === 32)).toBe(true)
})

test('a browser holds three ads, and a fourth is refused without losing one', async () => {
  for (const formKey of ['a', 'b', 'c']) expect(await save('full', formKey)).toEqual(done(null))
  expect(await save('full', 'd')).toEqual(refused('too_many_drafts', { count: 3 }))
  expect(await save('full', 'b', { title: 'Izmijenjen' })).toEqual(done(null))
  expect(await titlesOf('full')).toHaveLength(3)
})

test('the client who signs in gets each ad once as a draft, and a repeated sign-in the same ones', async () => {
  const [client, other] = [await aClient(), await aClient()]
  await save('claimed', 'a')
  await save('claimed', 'b', { title: 'Nova utičnica' })
  const claims = [1, 2, 3].map(() => claimVisitorDrafts(db, { browserKey: 'claimed', clientId: client.id, now }))
  const [first, ...repeated] = await Promise.all(claims)
  expect(first).toHaveLength(2)
  expect(repeated).toEqual([first, first])
  expect(await draftsOf(client.id)).toEqual([
    { title: 'Nova utičnica', status: 'draft' },
    { title: 'Curi slavina', status: 'draft' },
  ])
  expect(await claimVisitorDrafts(db, { browserKey: 'claimed', clientId: other.id, now })).toEqual([])
  expect(await draftsOf(other.id)).toEqual([])
  const rows = await db.selectFrom('drafts').select('fields').where('ad_id', 'in', first!).execute()
  expect(rows.map((row) => row.fields)).toEqual([{}, {}])
})

test('somebody else’s images do not come along', async () => {
  const client = await aClient()
  await save('images', 'a', { imageIds: [1] })
  expect(await claimVisitorDrafts(db, { browserKey: 'images', clientId: client.id, now })).toHaveLength(1)
})

test('after thirty days nobody finds it, and the cleanup deletes it', async () => {
  await save('old')
  await db
    .updateTable('drafts')
    .set({ written_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .execute()
  expect(await titlesOf('old')).toEqual([])
  expect(await claimVisitorDrafts(db, { browserKey: 'old', clientId: (await aClient()).id, now })).toEqual([])
  await cleanUp(db)
  expect(await db.selectFrom('drafts').select('key').execute()).toEqual([])
})
