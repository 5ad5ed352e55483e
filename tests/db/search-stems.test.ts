import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { listPosts } from '#app/blog/queries.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import * as filling from '#db/migrations/2026-11-26T0134-stems-filled.ts'
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

const triggers = { ads: 'ads_stems', worker_profiles: 'worker_profiles_stems', blog_texts: 'blog_texts_stems' }

/** Rows as they were before the columns of stems and the last change of `search_fold`. */
async function inThePast(work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('search_fold(text)'::regprocedure) as definition`.execute(db)
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const [table, trigger] of Object.entries(triggers))
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(trigger)}`.execute(db)
  }
  await switchTriggers('disable')
  await sql`
    create or replace function search_fold(input text) returns text language sql immutable parallel safe as $$
      select 'kept from before'
    $$`.execute(db)
  await work()
  await sql.raw(rows[0]!.definition).execute(db)
  await switchTriggers('enable')
}

test('rows from before get their stems and a new search key, and every later row gets them when it is written', async () => {
  await inThePast(writeOne)
  expect(await countFound()).toEqual([0, 0, 0])
  await filling.up(db as never)
  expect(await countFound()).toEqual([1, 1, 1])
  await filling.up(db as never)
  await writeOne()
  expect(await countFound()).toEqual([2, 2, 2])

  const keys = await sql<{ key: string }>`
    select search_key as key from ads union all select search_key from worker_profiles union all select search_key from blog_texts`.execute(
    db,
  )
  for (const { key } of keys.rows) expect(key).toContain('servis toplotne pumpe')
})

test('who changes a text is found by the new one only', async () => {
  await db.updateTable('ads').set({ title: 'Selidbe', description: 'Dogovor.' }).execute()
  expect((await searchAds(db, { searchTerm })).total).toBe(0)
  expect((await searchAds(db, { searchTerm: 'selidbama' })).total).toBe(2)
})
