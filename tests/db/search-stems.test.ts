import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { listPosts } from '#app/blog/queries.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { aPost } from '#tests/support/data/posts.ts'
import { db } from '#tests/support/data/database.ts'

const searchTerm = 'toplotna pumpa'

const countFound = async () => [
  (await searchAds(db, { searchTerm })).total,
  (await searchWorkers(db, { searchTerm })).total,
  (await listPosts(db, { language: 'bs', search: searchTerm })).total,
]

const description = 'Servis toplotne pumpe'

async function writeOne(): Promise<void> {
  await anAd((await aClient()).id, { title: description })
  const { id } = await aWorker()
  await db.updateTable('worker_profiles').set({ work_description: description }).where('user_id', '=', id).execute()
  await aPost({ texts: [{ language: 'bs', title: description, excerpt: 'Uvod', body: 'Pasus.' }] })
}

test('every row gets its stems and its search key when it is written', async () => {
  expect(await countFound()).toEqual([0, 0, 0])
  await writeOne()
  expect(await countFound()).toEqual([1, 1, 1])
  await writeOne()
  expect(await countFound()).toEqual([2, 2, 2])

  const keys = await sql<{ key: string }>`
    select search_key as key from ads union all select search_key from worker_profiles union all select search_key from blog_texts`.execute(
    db,
  )
  for (const { key } of keys.rows) expect(key).toContain('servis toplotne pumpe')
})

test('who changes a text is found by the new one only', async () => {
  await db.updateTable('ads').set({ title: 'Selidbe', description: 'Dogovor.', search_words: '' }).execute()
  expect((await searchAds(db, { searchTerm })).total).toBe(0)
  expect((await searchAds(db, { searchTerm: 'selidbama' })).total).toBe(2)
})
