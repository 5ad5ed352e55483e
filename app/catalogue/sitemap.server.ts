import { selectOpenAds } from '#app/ads/search/filters.server.ts'
import { listTradesWithPages } from '#app/catalogue/trades/pages.server.ts'
import type { Service } from '#app/catalogue/catalogue.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

/** The trades with pages, and the cities in which somebody offers one or looks for it, each with the time of the last change. */
export async function listTradePlaces(db: Db) {
  const [found, workers, ads] = await Promise.all([
    listTradesWithPages(db),
    listedWorkers(db, {})
      .innerJoin('worker_trades', 'worker_trades.user_id', 'profile.user_id')
      .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
      .select(({ fn }) => [
        'worker_trades.trade',
        'worker_cities.city',
        fn.max<Date>('profile.updated_at').as('changedAt'),
      ])
      .where('is_named', '=', true)
      .where('is_declined', '=', false)
      .groupBy(['worker_trades.trade', 'worker_cities.city'])
      .execute(),
    selectOpenAds(db, {})
      .select(({ fn }) => ['ads.trade', 'ads.city', fn.max<Date>('ads.updated_at').as('changedAt')])
      .where('ads.trade', 'is not', null)
      .groupBy(['ads.trade', 'ads.city'])
      .execute(),
  ])
  const places = Map.groupBy([...workers, ...ads], (place) => place.trade)
  return found.map((trade) => ({ trade, cities: latestByCity(places.get(trade.key) ?? []) }))
}

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
  return latestByCity([...workers, ...ads])
}

function latestByCity(places: { city: string; changedAt: Date }[]) {
  const latest = new Map<string, Date>()
  for (const { city, changedAt } of places) {
    const known = latest.get(city)
    if (!known || known < changedAt) latest.set(city, changedAt)
  }
  return [...latest].map(([city, changedAt]) => ({ city, changedAt }))
}
