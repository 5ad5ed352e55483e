import type { Db } from '#db/connection.ts'

export async function endSessionOf(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute()
}

export async function endOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
}
