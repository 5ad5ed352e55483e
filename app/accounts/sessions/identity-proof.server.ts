import { identityProofMinutes } from '#app/accounts/rules.ts'
import type { Db } from '#db/connection.ts'

type SessionRef = { userId: number; sessionId: number; now: Date }

export async function hasFreshProof(db: Db, { userId, sessionId, now }: SessionRef): Promise<boolean> {
  const since = new Date(now.getTime() - identityProofMinutes * 60_000)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('created_at', '>', since), eb('proved_at', '>', since)]))
    .executeTakeFirst()
  return session !== undefined
}

export async function recordProof(db: Db, { userId, sessionId, now }: SessionRef): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}
