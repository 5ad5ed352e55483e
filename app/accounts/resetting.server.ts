import { unlinkIdentities } from '#app/accounts/identities/unlinking.server.ts'
import { requestMailedLink } from '#app/accounts/links/link-requests.server.ts'
import { isPersonalPassword } from '#app/accounts/passwords/common-passwords.ts'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { revokeContactChanges } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { announcePasswordChange } from '#app/accounts/profile-editing.server.ts'
import { renewSessions } from '#app/accounts/sessions/renewal.server.ts'
import { findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { findLinkState, redeemLink } from '#app/accounts/token-links.server.ts'
import { revokeTokens } from '#app/accounts/tokens.server.ts'
import { lockContacts, markVerified } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ResetRequest = { email: string; network?: string; nextPath?: string | undefined; now: Date }

export function requestPasswordReset(db: Db, request: ResetRequest): Promise<Outcome<{ accepted: true }, never>> {
  return requestMailedLink(db, { purpose: 'password', type: 'PasswordReset', ...request })
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
}

/**
 * Sets a new password, once per link; renews the given session, ends every other one and notifies the owner. Having
 * received the link also verifies the address.
 */
export function resetPassword(
  db: Db,
  { userId, token, passwordHash, sessionId, now }: PasswordReset,
): Promise<Outcome<{ userId: number }, 'token_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || !(await redeemLink(trx, { purpose: 'password', userId, address: user.email, token, now })))
      return refused('token_expired')

    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await revokeTokens(trx, { userId, purpose: 'password', now })
    if (!user.email_verified_at) {
      await markVerified(trx, { userId, purpose: 'email', now })
      // Somebody else may have registered this address with an account of their own at a provider.
      if (sessionId === null) await unlinkIdentities(trx, userId)
    }
    await revokeContactChanges(trx, userId, now)
    await renewSessions(trx, { userId, sessionId, passwordHash })
    await announcePasswordChange(trx, userId)
    return done({ userId })
  })
}
