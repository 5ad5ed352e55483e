import { done, refused, type Outcome } from '#app/outcome.ts'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Area = { workerId: number; cities: string[] }

/** Replaces the cities, by slug, in which the worker is found and notified of ads. */
export function setServiceArea(
  db: Db,
  { workerId, cities }: Area,
): Promise<Outcome<Area, 'area_empty' | 'area_too_large'>> {
  return inTransaction(db, async (trx) => {
    const area = [...new Set(cities)]
    if (area.length === 0) return refused('area_empty')
    if (area.length > maxServiceAreaCities) return refused('area_too_large', { max: maxServiceAreaCities })

    // The update locks the profile, so that of two concurrent forms one wins whole.
    await markProfileUpdated(trx, { workerId })
    await trx.deleteFrom('worker_cities').where('user_id', '=', workerId).where('city', 'not in', area).execute()
    await trx
      .insertInto('worker_cities')
      .values(area.map((city) => ({ user_id: workerId, city })))
      .onConflict((oc) => oc.doNothing())
      .execute()
    await updateSearchKeywords(trx, { userId: workerId })
    return done({ workerId, cities: area })
  })
}

/** Replaces the old home in the area; an area without it was chosen on purpose and stays. */
export async function moveHome(
  trx: Db,
  { workerId, from, to }: { workerId: number; from: string; to: string },
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('worker_cities')
    .where('user_id', '=', workerId)
    .where('city', '=', from)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await trx
    .insertInto('worker_cities')
    .values({ user_id: workerId, city: to })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
