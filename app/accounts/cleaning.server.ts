import { sessionLifetime } from '#app/accounts/rules.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

export async function deleteExpiredIdentityTickets(db: Db): Promise<void> {
  await db.deleteFrom('identity_tickets').where('expires_at', '<', timeAgo('0 seconds')).execute()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  const [idleSince, startedAt] = [
    timeAgo(`${sessionLifetime.idleDays} days`),
    timeAgo(`${sessionLifetime.absoluteDays} days`),
  ]
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('last_seen_at', '<', idleSince), eb('created_at', '<', startedAt)]))
    .execute()
}

/** Expired tokens are deleted later, so that an old link can explain itself and offer a new one. */
export async function deleteOldVerificationTokens(db: Db): Promise<void> {
  await db.deleteFrom('verification_tokens').where('created_at', '<', timeAgo('30 days')).execute()
}
