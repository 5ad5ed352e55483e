import { selectOpenAds } from '#app/ads/search/filters.server.ts'
import type { Service } from '#app/catalogue/catalogue.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

/** The cities in which somebody offers a service or looks for it, each with the time of the last change. */
export async function listCitiesOfService(db: Db, { filters: { skill, searchTerm } }: Service) {
  const [workers, ads] = await Promise.all([
    listedWorkers(db, { skill, searchTerm })
      .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
      .select(({ fn }) => ['worker_cities.city', fn.max<Date>('profile.updated_at').as('changedAt')])
      .groupBy('worker_cities.city')
      .execute(),
    selectOpenAds(db, { skills: [skill], searchTerm })
      .select(({ fn }) => ['ads.city', fn.max<Date>('ads.updated_at').as('changedAt')])
      .groupBy('ads.city')
      .execute(),
  ])
  const latest = new Map<string, Date>()
  for (const { city, changedAt } of [...workers, ...ads]) {
    const known = latest.get(city)
    if (!known || known < changedAt) latest.set(city, changedAt)
  }
  return [...latest].map(([city, changedAt]) => ({ city, changedAt }))
}
