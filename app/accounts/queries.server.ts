import { hasHeldAccess } from '#app/accounts/access/keeping.server.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { benefitOf, currentTier } from '#app/benefits/tier-benefits.server.ts'
import { selectFormDrafts } from '#app/drafts/queries.server.ts'
import { formDraftLimits } from '#app/drafts/rules.ts'
import { ratingOfProfile } from '#app/workers/card.server.ts'
import { awayUntil } from '#app/workers/away/away.server.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import type { Db } from '#db/connection.ts'

/** The member's own record, with contacts: never shown to anyone else. */
export function findOwnAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('worker_profiles as worker', 'worker.user_id', 'users.id')
    .select([
      'users.id',
      'users.user_type as userType',
      'users.name',
      'users.surname',
      'users.email',
      'users.phone',
      'users.gender',
      'users.city',
      'users.address',
      'users.language',
      'users.sms_notifications as smsNotifications',
      'users.profile_image_id as profileImageId',
      'users.completed_jobs as completedJobs',
      'users.email_verified_at as emailVerifiedAt',
      'users.phone_verified_at as phoneVerifiedAt',
      'users.email_failed_at as emailFailedAt',
      'users.phone_failed_at as phoneFailedAt',
      'users.registered_at as registeredAt',
      'worker.public_slug as publicSlug',
      'worker.worker_status as workerStatus',
      'worker.years_of_experience as yearsOfExperience',
      'worker.skill_details as skillDetails',
      'worker.work_description as workDescription',
      'worker.rating_sum as ratingSum',
      'worker.review_count as reviewCount',
      'worker.view_count as viewCount',
      currentTier('worker').as('tier'),
      skillsOfUser.as('skills'),
      namedTrades('users.id').as('trades'),
      subscriptionEnd.as('subscriptionEndsAt'),
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export function findAccountOverview(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('worker_profiles as profile', 'profile.user_id', 'users.id')
    .select(['users.name', 'users.surname', 'users.email', 'users.city', 'users.profile_image_id as profileImageId'])
    .select(['users.phone', 'users.sms_notifications as smsNotifications', 'users.registered_at as registeredAt'])
    .select('users.completed_jobs as completedJobs')
    .select(['users.email_verified_at as emailVerifiedAt', 'users.phone_verified_at as phoneVerifiedAt'])
    .select(['users.email_failed_at as emailFailedAt', 'users.phone_failed_at as phoneFailedAt'])
    .select(['profile.public_slug as publicSlug', 'profile.work_description as workDescription'])
    .select('profile.trade_reminder_at as tradeReminderAt')
    .select(['profile.review_count as reviewCount', ratingOfProfile.as('rating'), awayUntil.as('awayUntil')])
    .select([currentTier('profile').as('tier'), benefitOf('portfolioItems', 'profile').as('maxItems')])
    .select(namedTrades('users.id').as('trades'))
    .select([skillsOfUser.as('skills'), citiesOfUser.as('cities'), subscriptionEnd.as('subscriptionEndsAt')])
    .select([hasNextSubscription.as('hasNextSubscription'), hasHeldAccess.as('hasHeldAccess')])
    .select(jsonArrayFrom(selectFormDrafts(db, userId).limit(formDraftLimits.begun)).as('formDrafts'))
    .select((eb) =>
      eb
        .selectFrom('portfolio_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('worker_id', '=', 'users.id')
        .as('workCount'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

const skillsOfUser = sql<string[]>`array(select skill from worker_skills where user_id = users.id order by skill)`
const citiesOfUser = sql<string[]>`array(select city from worker_cities where user_id = users.id order by city)`
const subscriptionEnd = sql<Date | null>`(
  select max(ends_at) from subscriptions where user_id = users.id and status <> 'cancelled' and starts_at <= now()
)`

const hasNextSubscription = sql<boolean>`exists (
  select from subscriptions where user_id = users.id and status = 'upcoming' and starts_at > now()
)`

/** The member's own street, which the contact rule keeps from everyone else. */
export function findOwnAddress(db: Db, userId: number) {
  return db.selectFrom('users').select(['city', 'address']).where('id', '=', userId).executeTakeFirstOrThrow()
}

export async function countUsers(db: Db, userType?: 'Worker' | 'Client'): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .$if(userType !== undefined, (query) => query.where('user_type', '=', userType!))
    .executeTakeFirstOrThrow()
  return row.count
}
