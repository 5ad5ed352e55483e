import { done, refused, type Outcome } from '#app/outcome.ts'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Area = { workerId: number; cities: string[] }

/** The worker works in exactly these places, by slug: where ads are told to them and where they are found. */
export function setServiceArea(
  db: Db,
  { workerId, cities }: Area,
): Promise<Outcome<Area, 'area_empty' | 'area_too_large'>> {
  return inTransaction(db, async (trx) => {
    const area = [...new Set(cities)]
    if (area.length === 0) return refused('area_empty')
    if (area.length > maxServiceAreaCities) return refused('area_too_large', { max: maxServiceAreaCities })

    // The profile's row is the lock: two forms at once leave the area of one of them.
    await markProfileUpdated(trx, { workerId })
    await trx.deleteFrom('worker_cities').where('user_id', '=', workerId).where('city', 'not in', area).execute()
    await trx
      .insertInto('worker_cities')
      .values(area.map((city) => ({ user_id: workerId, city })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await updateSearchKeywords(trx, { userId: workerId })
    return done({ workerId, cities: area })
  })
}

/** The new home takes the place of the old one in the area; where the old one was not in it, the area was chosen on purpose and stays. */
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
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
