import { requestMailedLink, type LinkRequest } from '#app/accounts/links/link-requests.server.ts'
import { isPersonalPassword } from '#app/accounts/passwords/common-passwords.server.ts'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { renewSession } from '#app/accounts/sessions/renewal.server.ts'
import { findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { findLinkState, redeemLink } from '#app/accounts/token-links.server.ts'
import { lockContacts, markVerified } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ResetRequest = Omit<LinkRequest, 'purpose'>

export function requestPasswordReset(db: Db, request: ResetRequest): Promise<Outcome<{ accepted: true }, never>> {
  return requestMailedLink(db, { purpose: 'password', ...request })
}

type ResetLink = { userId: number; token: string; now: Date }

/** Hashes the new password if the link is valid; hashing is expensive, so invalid links are refused first. */
export async function preparePasswordReset(
  db: Db,
  { password, ...link }: ResetLink & { password: string },
): Promise<Outcome<PasswordHash, 'token_expired' | 'password_personal'>> {
  if ((await findLinkState(db, { purpose: 'password', ...link })) !== 'valid') return refused('token_expired')
  const owner = await findPasswordOwner(db, link.userId)
  if (owner && isPersonalPassword(password, owner)) return refused('password_personal', { field: 'password' })
  return done(await hashPassword(password))
}

type PasswordReset = ResetLink & {
  passwordHash: PasswordHash
  /** The member's own session that makes the request, if any. */
  sessionId: number | null
  browserHash?: Buffer | undefined
}

/**
 * Sets a new password, once per link; the given session gets a new token, all else that was begun before ends
 * (`revokeAccess`), and the owner is notified. Having received the link also verifies the address.
 */
export function resetPassword(
  db: Db,
  { userId, token, passwordHash, sessionId, browserHash, now }: PasswordReset,
): Promise<Outcome<{ userId: number }, 'token_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || !(await redeemLink(trx, { purpose: 'password', userId, address: user.email, token, now })))
      return refused('token_expired')

    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    if (!user.email_verified_at || user.email_failed_at) await markVerified(trx, { userId, purpose: 'email', now })
    await revokeAccess(trx, { userId, cause: 'reset', sessionId, browserHash, now })
    await renewSession(trx, { userId, sessionId, passwordHash })
    await announceSecurity(trx, { userId, variant: 'password' })
    return done({ userId })
  })
}
