import { currentTier } from '#app/benefits/tier-benefits.server.ts'
import { actsUpon, blockCount } from '#app/admin/people/acts-upon.server.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import { offerPrice } from '#app/offers/queries.server.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import type { Db } from '#db/connection.ts'

const shown = 20

/** Everything known about one person; erased ones are gone. */
export function findPerson(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('worker_profiles as profile', 'profile.user_id', 'users.id')
    .leftJoin('second_factors as factor', 'factor.user_id', 'users.id')
    .select(['users.id', 'users.user_type as userType', 'users.name', 'users.surname', 'users.phone', 'users.gender'])
    .select([sql<string>`users.email::text`.as('email'), 'users.city', 'users.address', 'users.language'])
    .select(['users.registered_at as registeredAt', 'users.suspended_at as suspendedAt'])
    .select(['users.email_verified_at as emailVerifiedAt', 'users.phone_verified_at as phoneVerifiedAt'])
    .select(['users.email_failed_at as emailFailedAt', 'users.phone_failed_at as phoneFailedAt'])
    .select(['factor.enrolled_at as factorEnrolledAt', 'factor.removal_at as factorRemovalAt'])
    .select(['users.completed_jobs as completedJobs', 'users.sms_notifications as smsNotifications'])
    .select(['profile.worker_status as workerStatus', 'profile.status_after_removal as statusAfterRemoval'])
    .select([currentTier('profile').as('tier'), 'profile.public_slug as publicSlug'])
    .select(['profile.rating_sum as ratingSum', 'profile.review_count as reviewCount'])
    .select([actsUpon.as('actsUpon'), blockCount.as('blockCount')])
    .select(sql<string[]>`array(select skill from worker_skills where user_id = users.id)`.as('skills'))
    .select(namedTrades('users.id').as('trades'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('sessions')
          .select(['sessions.id', 'agent', 'last_seen_at as at'])
          .whereRef('sessions.user_id', '=', 'users.id')
          .orderBy('last_seen_at', 'desc')
          .limit(shown),
      ).as('sessions'),
      jsonArrayFrom(
        eb
          .selectFrom('ads')
          .select(['ads.id', 'title', 'status', 'offer_count as offerCount', 'created_at as at'])
          .whereRef('ads.client_id', '=', 'users.id')
          .orderBy('created_at', 'desc')
          .limit(shown),
      ).as('ads'),
      jsonArrayFrom(
        eb
          .selectFrom('offers')
          .innerJoin('ads', 'ads.id', 'offers.ad_id')
          .select(['offers.id', 'ads.id as adId', 'ads.title', 'offers.status', ...offerPrice, 'offered_at as at'])
          .whereRef('offers.worker_id', '=', 'users.id')
          .orderBy('offers.updated_at', 'desc')
          .limit(shown),
      ).as('offers'),
      jsonArrayFrom(
        eb
          .selectFrom('reviews')
          .select(['reviews.id', 'rating', 'comment', 'created_at as at'])
          .where(({ or, eb: is, ref }) =>
            or([is('worker_id', '=', ref('users.id')), is('client_id', '=', ref('users.id'))]),
          )
          .orderBy('created_at', 'desc')
          .limit(shown),
      ).as('reviews'),
      jsonArrayFrom(
        eb
          .selectFrom('suspensions')
          .select(['suspensions.id', 'reason', 'actor', 'suspended_at as at', 'restored_at as restoredAt'])
          .whereRef('suspensions.user_id', '=', 'users.id')
          .orderBy('suspensions.id', 'desc')
          .limit(shown),
      ).as('suspensions'),
      jsonArrayFrom(
        eb
          .selectFrom('user_notes')
          .innerJoin('admins', 'admins.id', 'user_notes.admin_id')
          .select(['user_notes.id', 'text', 'admins.name as adminName', 'user_notes.created_at as at'])
          .whereRef('user_notes.user_id', '=', 'users.id')
          .orderBy('user_notes.id', 'desc')
          .limit(shown),
      ).as('notes'),
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** The latest notifications, each with the state of its deliveries, and messages that no notification caused. */
export async function listMessagesTo(db: Db, userId: number) {
  return db
    .selectFrom('notifications')
    .select((eb) => [
      'notifications.id',
      'type',
      'variant',
      'created_at as at',
      'read_at as readAt',
      jsonArrayFrom(
        eb
          .selectFrom('deliveries')
          .select(['channel', 'status', 'attempts', 'error', 'sent_at as sentAt'])
          .whereRef('deliveries.notification_id', '=', 'notifications.id')
          .orderBy('deliveries.id')
          .limit(10),
      ).as('deliveries'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
}

export function listAccountMails(db: Db, userId: number) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'type', 'channel', 'status', 'attempts', 'error', 'created_at as at', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .where('notification_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

export function findPersonName(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('worker_profiles as profile', 'profile.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.surname'])
    .select(({ fn }) => fn.coalesce('profile.status_after_removal', 'profile.worker_status').as('workerStatus'))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
