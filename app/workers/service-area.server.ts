import { findServiceArea } from '#app/workers/queries.server.ts'
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

/** Puts the worker's home into the area, in place of the town they have moved from. */
export function moveServiceArea(
  db: Db,
  { workerId, from }: { workerId: number; from: string },
): Promise<Outcome<Area, 'area_empty' | 'area_too_large'>> {
  return inTransaction(db, async (trx) => {
    await markProfileUpdated(trx, { workerId })
    const { home, cities } = await findServiceArea(trx, { workerId })
    return setServiceArea(trx, { workerId, cities: [...cities.filter((city) => city !== from), home] })
  })
}
