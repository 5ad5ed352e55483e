import { sql } from 'kysely'
import { lockContacts } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type CheckedAccess = { userId: number; accessRevokedAt: Date | null }

/** A request has proven who it is by the account as it read it then, or by the session that it came with. */
export type AccessProof = CheckedAccess | { userId: number; sessionId: number }

/** Locks the member until the transaction ends; false when their access was revoked (`revokeAccess`) since it was proven. */
export async function holdAccess(trx: Db, { userId, ...proof }: AccessProof): Promise<boolean> {
  const member = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
  if ('accessRevokedAt' in proof) {
    const revokedAt = sql`date_trunc('milliseconds', access_revoked_at)`
    const held = member.where(revokedAt, 'is not distinct from', proof.accessRevokedAt)
    return (await held.executeTakeFirst()) !== undefined
  }
  if (!(await member.executeTakeFirst())) return false
  const session = trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', proof.sessionId)
    .where('user_id', '=', userId)
  return (await session.forKeyShare().executeTakeFirst()) !== undefined
}

/** Before contacts and what is held are changed: refused when access was revoked while the request of the session waited. */
export async function holdSession(
  trx: Db,
  { id: userId, sessionId }: { id: number; sessionId: number },
): Promise<Outcome<null, 'sign_in_again'>> {
  await lockContacts(trx, userId)
  return (await holdAccess(trx, { userId, sessionId })) ? done(null) : refused('sign_in_again')
}
