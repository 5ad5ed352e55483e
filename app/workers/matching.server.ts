import { sql, type RawBuilder } from 'kysely'
import { benefitOf } from '#app/benefits/tier-benefits.server.ts'
import { isNotBlocked } from '#app/blocks/queries.server.ts'
import { isDeclineInForce, suitsTrade } from '#app/trades/matching.server.ts'
import { isPresent } from '#app/workers/away/away.server.ts'
import type { Db } from '#db/connection.ts'

type Ad = { id: number; skill: string; trade: string | null; city: string; clientId: number }
/** Values, or expressions of the ad in a query of `ads`. */
type MatchedAd = { [Field in keyof Ad]: Ad[Field] | RawBuilder<Ad[Field]> }

/** Those whose service area has the city, without those who declined. */
export function selectMatchingWorkers(db: Db, { city, ...ad }: MatchedAd) {
  return selectSuitableWorkers(db, ad).where('worker_cities.city', '=', city).where(hasNotDeclined(ad.id))
}

export function hasNotDeclined(adId: MatchedAd['id']) {
  return sql<boolean>`users.id <> all (array(
    select worker_id from ad_responses where ad_id = ${adId} and ${isDeclineInForce}))`
}

/** Active workers who are not away, with this skill and trade, each with every city of the service area, without those blocked from the client. */
export function selectSuitableWorkers(db: Db, { skill, trade, clientId }: Omit<MatchedAd, 'city'>) {
  return db
    .selectFrom('worker_skills')
    .innerJoin('worker_cities', 'worker_cities.user_id', 'worker_skills.user_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker_skills.user_id')
    .innerJoin('users', 'users.id', 'worker_skills.user_id')
    .where('worker_skills.skill', '=', skill)
    .where(suitsTrade(sql.ref('worker_skills.user_id'), { skill: sql`${skill}`, trade: sql`${trade}` }))
    .where('profile.worker_status', '=', 'Active')
    .where(isPresent)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(isNotBlocked(sql.ref('users.id'), clientId))
}

/** In `selectMatchingWorkers`, in minutes. */
export const headStart = benefitOf('alertHeadStartMinutes', 'profile')
