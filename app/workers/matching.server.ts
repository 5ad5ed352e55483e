import { benefitOf } from '#app/benefits/tier-benefits.server.ts'
import type { Db } from '#db/connection.ts'

type Place = { skill: string; city: string }

/** Active workers with this skill whose service area has this city. */
export function selectMatchingWorkers(db: Db, { skill, city }: Place) {
  return db
    .selectFrom('worker_skills')
    .innerJoin('worker_cities', 'worker_cities.user_id', 'worker_skills.user_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker_skills.user_id')
    .innerJoin('users', 'users.id', 'worker_skills.user_id')
    .where('worker_skills.skill', '=', skill)
    .where('worker_cities.city', '=', city)
    .where('profile.worker_status', '=', 'Active')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
}

/** In `selectMatchingWorkers`, in minutes. */
export const headStart = benefitOf('alertHeadStartMinutes', 'profile')
