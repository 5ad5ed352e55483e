import { sql } from 'kysely'
import { selectOpenAds } from '#app/ads/search/filters.server.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import type { Db } from '#db/connection.ts'

/** Skills, cities, and skills in cities with an open ad, each with the time of the last change. */
export function listPlacesWithOpenAds(db: Db) {
  return selectOpenAds(db, {})
    .select(({ fn }) => [
      sql<Skill | null>`ads.skill`.as('skill'),
      sql<string | null>`ads.city`.as('city'),
      fn.max<Date>('ads.updated_at').as('changedAt'),
    ])
    .groupBy(sql`grouping sets ((ads.skill, ads.city), (ads.skill), (ads.city))`)
    .execute()
}

/** Parts of so many ids that hold an open ad: part 1 begins with id 1. */
export function listOpenAdParts(db: Db, { idsPerPart }: { idsPerPart: number }) {
  return selectOpenAds(db, {})
    .select(({ fn }) => [
      sql<number>`((ads.id - 1) / ${sql.lit(idsPerPart)} + 1)::int`.as('part'),
      fn.max<Date>('ads.updated_at').as('changedAt'),
    ])
    .groupBy('part')
    .orderBy('part')
    .execute()
}

export function listOpenAdsById(db: Db, { after, upTo }: { after: number; upTo: number }) {
  return selectOpenAds(db, {})
    .select(['ads.id', 'ads.updated_at as changedAt'])
    .where('ads.id', '>', after)
    .where('ads.id', '<=', upTo)
    .orderBy('ads.id')
    .execute()
}
