import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

const visitMinutes = 30

/**
 * Records that a worker searches for ads; answers the worker's skills and cities and since when ads are new to them. Searches
 * within half an hour are one visit, so that new ads stay marked from page to page.
 */
export function recordSearchVisit(db: Db, { workerId, now }: { workerId: number; now: Date }) {
  const lastVisitBefore = new Date(now.getTime() - visitMinutes * 60_000)
  const isNewVisit = sql`last_job_search_at < ${lastVisitBefore}`
  return db
    .updateTable('worker_profiles')
    .set({
      new_jobs_since: sql`case when ${isNewVisit} then last_job_search_at else new_jobs_since end`,
      last_job_search_at: now,
    })
    .where('user_id', '=', workerId)
    .returning([
      'new_jobs_since as newSince',
      sql<string[]>`array(select skill from worker_skills where user_id = worker_profiles.user_id order by skill)`.as(
        'skills',
      ),
      sql<string[]>`array(select city from worker_cities where user_id = worker_profiles.user_id order by city)`.as(
        'cities',
      ),
    ])
    .executeTakeFirstOrThrow()
}
