import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trackView } from '#app/ads/viewing.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

test('a view of an ad that is deleted at the same moment is not counted, and does not fail', async () => {
  const { id: adId } = await anAd((await aClient()).id)
  const { viewing } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('ads').where('id', '=', adId).execute()
    const tracked = trackView(db, { adId, viewerId: null, visitor: Buffer.alloc(8, 1), now: noon })
    await waitForLock()
    return { viewing: tracked }
  })
  await expect(viewing).resolves.toBeTypeOf('boolean')
  expect(await db.selectFrom('ad_views').select('ad_id').execute()).toEqual([])
})

/** Until another connection to this database waits for a lock. */
async function waitForLock(): Promise<void> {
  let count = 0
  while (count === 0) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    count = rows[0]!.count
  }
}
