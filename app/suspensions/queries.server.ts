import type { Db } from '#db/connection.ts'

/** Why and since when a member is suspended; the reason is null where none was recorded. */
export function findSuspension(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('suspensions', (join) =>
      join.onRef('suspensions.user_id', '=', 'users.id').on('suspensions.restored_at', 'is', null),
    )
    .select(['users.suspended_at as suspendedAt', 'suspensions.reason'])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is not', null)
    .executeTakeFirst()
}
