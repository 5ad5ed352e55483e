import { sql } from 'kysely'
import type { Skill } from '#app/places/skill-keys.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

/** Skills, cities, and skills in cities with a listed worker, each with the time of the last change. */
export function listPlacesWithWorkers(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_skills as skills', 'skills.user_id', 'profile.user_id')
    .innerJoin('worker_cities as cities', 'cities.user_id', 'profile.user_id')
    .select(({ fn }) => [
      sql<Skill | null>`skills.skill`.as('skill'),
      sql<string | null>`cities.city`.as('city'),
      fn.max<Date>('profile.updated_at').as('changedAt'),
    ])
    .groupBy(sql`grouping sets ((skills.skill, cities.city), (skills.skill), (cities.city))`)
    .execute()
}

/** Parts of so many ids that hold a listed worker: part 1 begins with id 1. */
export function listListedWorkerParts(db: Db, { idsPerPart }: { idsPerPart: number }) {
  return listedWorkers(db, {})
    .select(({ fn }) => [
      sql<number>`((profile.user_id - 1) / ${sql.lit(idsPerPart)} + 1)::int`.as('part'),
      fn.max<Date>('profile.updated_at').as('changedAt'),
    ])
    .groupBy('part')
    .orderBy('part')
    .execute()
}

export function listListedWorkersById(db: Db, { after, upTo }: { after: number; upTo: number }) {
  return listedWorkers(db, {})
    .select(['profile.public_slug as publicProfileSlug', 'profile.updated_at as changedAt'])
    .where('profile.user_id', '>', after)
    .where('profile.user_id', '<=', upTo)
    .orderBy('profile.user_id')
    .execute()
}
