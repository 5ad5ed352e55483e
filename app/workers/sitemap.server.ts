import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

export function selectWorkersForSitemap(db: Db) {
  return listedWorkers(db, {}).select([
    'profile.user_id as id',
    'profile.public_slug as publicProfileSlug',
    'profile.updated_at as changedAt',
  ])
}

/** A row for each skill in each city of a worker. */
export function selectWorkerPlacesForSitemap(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_skills as skills', 'skills.user_id', 'profile.user_id')
    .innerJoin('worker_cities as cities', 'cities.user_id', 'profile.user_id')
    .select(['skills.skill', 'cities.city', 'profile.updated_at as changedAt'])
}
