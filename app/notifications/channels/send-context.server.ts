import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { currentTier } from '#app/benefits/tier-benefits.server.ts'
import { currentParams, subjectState } from '#app/notifications/channels/subject-state.server.ts'
import { quietEnd } from '#app/notifications/channels/quiet-end.server.ts'
import { subjectContent, subjectId } from '#app/notifications/headlines/subject-content.server.ts'
import type { Db } from '#db/connection.ts'

export type SendContext = Awaited<ReturnType<typeof listSendContexts>>[number]

const arrivalSubject = sql<number | null>`case notifications.variant when 'day_asked' then ${subjectId} end`

/** Claimed deliveries with the state of the account, its choices, and the notifications that go as one message. */
export function listSendContexts(db: Db, { ids, now }: { ids: number[]; now: Date }) {
  return db
    .selectFrom('deliveries')
    .leftJoin('users', 'users.id', 'deliveries.user_id')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'deliveries.user_id')
    .select((eb) => [
      'deliveries.id',
      'users.email_verified_at as emailVerifiedAt',
      'users.phone_verified_at as phoneVerifiedAt',
      'users.phone_failed_at as phoneFailedAt',
      'users.sms_notifications as wantsSms',
      'users.deleted_at as deletedAt',
      'users.suspended_at as suspendedAt',
      currentTier('worker_profiles').as('tier'),
      quietEnd(now).as('quietEnd'),
      jsonArrayFrom(
        eb
          .selectFrom('notification_preferences as chosen')
          .select([
            'chosen.type',
            'chosen.in_app as inApp',
            'chosen.push',
            sql<boolean>`chosen.email`.as('email'),
            'chosen.sms',
          ])
          .whereRef('chosen.user_id', '=', 'deliveries.user_id')
          .whereRef('chosen.type', '=', 'deliveries.type'),
      ).as('chosen'),
      jsonArrayFrom(
        eb
          .selectFrom('deliveries as part')
          .innerJoin('notifications', 'notifications.id', 'part.notification_id')
          .select([
            'notifications.type',
            'notifications.variant',
            'notifications.action_path as actionPath',
            'notifications.ad_id as adId',
            arrivalSubject.as('appointmentId'),
            'notifications.read_at as readAt',
            currentParams(now).as('params'),
            subjectState(now).as('state'),
            subjectContent.as('content'),
          ])
          .where(sql<boolean>`(part.id = deliveries.id or part.merged_into = deliveries.id)`)
          .orderBy('notifications.id'),
      ).as('items'),
    ])
    .where('deliveries.id', 'in', ids)
    .execute()
}
