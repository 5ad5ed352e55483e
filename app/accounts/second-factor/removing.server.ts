import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Time in which the owner learns of a removal that somebody else has talked support into. */
export const removalHours = 48

export function removeFactor(db: Db, { userId }: { userId: number }): Promise<Outcome<null, never>> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('enrolled_at as enrolledAt')
      .executeTakeFirst()
    if (removed?.enrolledAt) await announceSecurity(trx, { userId, variant: 'second_factor_off' })
    return done(null)
  })
}

/** Support's way for a lost phone: the factor ends after a waiting time. The owner, notified at once, keeps it by a code or a press. */
export function scheduleRemoval(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Outcome<{ removalAt: Date }, 'unknown' | 'not_enrolled' | 'removal_pending'>> {
  return inTransaction(db, async (trx) => {
    const factor = await trx
      .selectFrom('users')
      .leftJoin('second_factors as factor', 'factor.user_id', 'users.id')
      .select(['factor.enrolled_at as enrolledAt', 'factor.removal_at as removalAt'])
      .where('users.id', '=', userId)
      .where('users.deleted_at', 'is', null)
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    if (!factor) return refused('unknown')
    if (!factor.enrolledAt) return refused('not_enrolled')
    if (factor.removalAt) return refused('removal_pending')
    const removalAt = new Date(now.getTime() + removalHours * 3_600_000)
    await trx.updateTable('second_factors').set({ removal_at: removalAt }).where('user_id', '=', userId).execute()
    await announceSecurity(trx, { userId, variant: 'second_factor_removal', params: { hours: String(removalHours) } })
    return done({ removalAt })
  })
}

export async function keepFactor(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Outcome<null, never>> {
  await db
    .updateTable('second_factors')
    .set({ removal_at: null })
    .where('user_id', '=', userId)
    .where('removal_at', '>', now)
    .execute()
  return done(null)
}

export async function removeDueFactors(db: Db, { now }: { now: Date }): Promise<void> {
  const due = await db.selectFrom('second_factors').select('user_id as userId').where('removal_at', '<=', now).execute()
  for (const { userId } of due) await removeFactor(db, { userId })
}

export async function deleteUnconfirmedEnrolments(db: Db): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('enrolled_at', 'is', null)
    .where('created_at', '<', timeAgo('1 day'))
    .execute()
}
