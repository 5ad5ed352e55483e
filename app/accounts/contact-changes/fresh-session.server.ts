import type { Db } from '#db/connection.ts'

/** Whether the member has signed in within 15 minutes. */
export async function isFreshSession(db: Db, { sessionId, now }: { sessionId: number; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(now.getTime() - 15 * 60_000))
    .executeTakeFirst()
  return row !== undefined
}
