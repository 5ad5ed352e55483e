import { sql } from 'kysely'
import type { Service } from '#app/catalogue/catalogue.ts'
import { countOpenAds } from '#app/ads/search/counts.server.ts'
import { countAlternativeCities } from '#app/places/alternatives.ts'
import { neighbouringCities } from '#app/places/cities.ts'
import { listUsualPrices, selectUsualPrices } from '#app/statistics/prices/queries.server.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import { listedCard, listedCardColumns } from '#app/workers/card.server.ts'
import { workerCountsByCityAndSkill, workerCountsBySkill } from '#app/workers/directory-counts.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import { ratingTotals } from '#app/workers/queries.server.ts'
import { listCitiesWithWorkers, listedWorkers, matchingWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

const shownWorkers = 6

type ServiceScope = { filters: Service['filters']; city?: string | undefined }

/** Counts of workers and open ads with the average rating, in a city or in the country, and what clients accepted. */
export async function getServiceStats(db: Db, { filters, city }: ServiceScope) {
  const [{ count, stars, reviewCount, usualPrices }, openAds] = await Promise.all([
    countServiceWorkers(db, { filters, city }),
    countOpenAds(db, {
      searchTerm: filters.searchTerm,
      skills: [filters.skill],
      trade: filters.trade,
      cities: city ? [city] : [],
    }),
  ])
  return { workers: count, openAds, reviewCount, rating: reviewCount === 0 ? null : stars / reviewCount, usualPrices }
}

async function countServiceWorkers(db: Db, { filters, city }: ServiceScope) {
  if (!city && !filters.searchTerm && !filters.trade) {
    const [skills, usualPrices] = await Promise.all([workerCountsBySkill(db), listUsualPrices(db, filters)])
    const counts = skills.find(({ skill }) => skill === filters.skill) ?? { count: 0, stars: 0, reviewCount: 0 }
    return { ...counts, usualPrices }
  }
  // Offers for a skill say nothing about the part of it that words describe.
  const usualPrices = filters.searchTerm ? sql<UsualPrice[]>`'[]'::jsonb` : selectUsualPrices(filters)
  return listedWorkers(db, { ...filters, city })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(ratingTotals)
    .select(usualPrices.as('usualPrices'))
    .executeTakeFirstOrThrow()
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
