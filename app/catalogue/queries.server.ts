import type { Service } from '#app/catalogue/catalogue.ts'
import { countOpenAds } from '#app/ads/search/counts.server.ts'
import { countAlternativeCities } from '#app/places/alternatives.ts'
import { neighbouringCities } from '#app/places/cities.ts'
import { listedCard, listedCardColumns } from '#app/workers/card.server.ts'
import { workerCountsByCityAndSkill } from '#app/workers/directory-counts.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import { listCitiesWithWorkers, listedWorkers, matchingWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

const shownWorkers = 6

type ServiceScope = { filters: Service['filters']; city?: string | undefined }

/** Counts of workers and open ads with the average rating, in a city or in the country. */
export async function getServiceStats(db: Db, { filters, city }: ServiceScope) {
  const [{ workers, stars, reviews }, openAds] = await Promise.all([
    listedWorkers(db, { ...filters, city })
      .select(({ fn }) => [
        fn.countAll<number>().as('workers'),
        fn.sum<number | null>('profile.rating_sum').as('stars'),
        fn.sum<number | null>('profile.review_count').as('reviews'),
      ])
      .executeTakeFirstOrThrow(),
    countOpenAds(db, { searchTerm: filters.searchTerm, skills: [filters.skill], cities: city ? [city] : [] }),
  ])
  const reviewCount = Number(reviews ?? 0)
  return {
    workers: Number(workers),
    openAds,
    reviewCount,
    rating: reviewCount === 0 ? null : Number(stars) / reviewCount,
  }
}

export async function listServiceWorkers(db: Db, { filters, city }: ServiceScope) {
  const workers = await matchingWorkers(db, { ...filters, city })
  const rows = await workers
    .select(listedCardColumns)
    .orderBy(directoryOrders.recommended.orderBy)
    .limit(shownWorkers)
    .execute()
  return rows.map(listedCard)
}

type CityScope = { filters: Service['filters']; city: string }

export function listServiceNearby(db: Db, { filters, city }: CityScope) {
  return listCitiesWithWorkers(db, { ...filters, cities: neighbouringCities(city, 12).map(({ slug }) => slug) })
}

/** For a city with no workers in the cities around it. */
export async function listServiceAlternatives(db: Db, { filters, city }: CityScope) {
  return countAlternativeCities(await workerCountsByCityAndSkill(db), { city, skill: filters.skill }).places
}
