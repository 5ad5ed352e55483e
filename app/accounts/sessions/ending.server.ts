import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { sessionNotice } from '#app/accounts/sessions/session-notices.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export function endSessionOf(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<{ ended: number }> {
  return inTransaction(db, async (trx) => {
    const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId)
    return announceEnding(trx, userId, await sessions.returning(sessionNotice).execute())
  })
}

/** Ends all sessions of a member but the given one, if any, and notifies the member. */
export function endOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<{ ended: number }> {
  return inTransaction(db, async (trx) => {
    const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
    return announceEnding(
      trx,
      userId,
      await sessions
        .where('id', '!=', sessionId ?? 0)
        .returning(sessionNotice)
        .execute(),
    )
  })
}

async function announceEnding(trx: Db, userId: number, { length: ended }: unknown[]): Promise<{ ended: number }> {
  if (ended > 0) await announceSecurity(trx, { userId, variant: 'sessions_ended' })
  return { ended }
}
