import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postAd } from '#app/ads/publishing.server.ts'
import { refused } from '#app/outcome.ts'
import { anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

test('an ad with an image that is deleted at the same moment is refused, and says which part is unknown', async () => {
  const client = await aClient()
  const imageId = await anImage(client.id)
  const posted = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('images').where('id', '=', imageId).execute()
    const posting = postAd(db, { ...tapAd, imageIds: [imageId], clientId: client.id, now: noon })
    await waitForLock()
    return { posting }
  })
  expect(await posted.posting).toEqual(refused('images_unknown'))
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
