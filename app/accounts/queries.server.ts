import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The member's own record, with contacts: never shown to anyone else. */
export function findOwnAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('worker_profiles as worker', 'worker.user_id', 'users.id')
    .select((eb) => [
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
      'users.registered_at as registeredAt',
      'worker.public_slug as publicSlug',
      'worker.worker_status as workerStatus',
      'worker.years_of_experience as yearsOfExperience',
      'worker.skill_details as skillDetails',
      'worker.work_description as workDescription',
      'worker.tier',
      'worker.rating_sum as ratingSum',
      'worker.review_count as reviewCount',
      'worker.view_count as viewCount',
      eb
        .selectFrom('worker_skills')
        .select(sql<string[]>`coalesce(array_agg(skill order by skill), '{}')`.as('skills'))
        .whereRef('worker_skills.user_id', '=', 'users.id')
        .as('skills'),
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

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
