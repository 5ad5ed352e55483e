import { sql } from 'kysely'
import { selectPublicAds } from '#app/ads/queries.server.ts'
import { selectOpenAds, type AdSearchCriteria } from '#app/ads/search/filters.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { selectOwnAnswer } from '#app/ads/search/searching.server.ts'
import type { Db } from '#db/connection.ts'

const maxNearbyAds = 10

type NearbyAdsOptions = Omit<AdSearchCriteria, 'cities'> & { from: string[]; workerId: number }

/** The open ads nearest to the cities `from`, outside of them, the newest of a city first. */
export async function listNearbyAds(db: Db, { from, workerId, ...filters }: NearbyAdsOptions) {
  const cities = nearestFirst(from).map(({ slug }) => slug)
  const inCity = selectOpenAds(db, filters)
    .select('ads.id')
    .where('ads.city', '=', sql.ref<string>('near.city'))
    .orderBy('ads.published_at', 'desc')
    .limit(maxNearbyAds)
  const nearest = sql<{ id: number; position: number }>`(
    select found.id, near.position from unnest(${cities}::text[]) with ordinality as near (city, position)
    cross join lateral (${inCity}) as found order by near.position limit ${maxNearbyAds}
  )`
  const ads = await selectPublicAds(db)
    .innerJoin(nearest.as('nearest'), 'nearest.id', 'ads.id')
    .select((eb) => selectOwnAnswer(eb, workerId))
    .orderBy('nearest.position')
    .orderBy('ads.published_at', 'desc')
    .execute()
  return ads
}
