import { requestMailedLink } from '#app/accounts/links/link-requests.server.ts'
import { unlinkIdentities } from '#app/accounts/identities/unlinking.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import type { Member } from '#app/accounts/signing-in.server.ts'
import { findLinkState, redeemLink } from '#app/accounts/token-links.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import { revokeTokens } from '#app/accounts/tokens.server.ts'
import { lockContacts, markVerified } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type SignInLinkRequest = { email: string; network?: string; nextPath?: string | undefined; now: Date }

export function requestSignInLink(db: Db, request: SignInLinkRequest): Promise<Outcome<{ accepted: true }, never>> {
  return requestMailedLink(db, { purpose: 'sign_in', type: 'SignInLink', ...request })
}

type Link = { userId: number; token: string; now: Date }

export async function findSignInLink(db: Db, { userId, token, now }: Link) {
  const state = await findLinkState(db, { purpose: 'sign_in', userId, token, now })
  if (state !== 'valid') return { state, email: null }
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return { state, email: String(email) }
}

/**
 * Signs in once per link; the session's token is `deriveSessionToken` of the link, so that a repeated form gets it again.
 * The member's other links end, and having received this one verifies the address.
 */
export function signInByLink(
  db: Db,
  { userId, token, userAgent, network, now }: Link & { userAgent: string; network: string },
): Promise<Outcome<Member & { email: string }, 'token_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || !(await redeemLink(trx, { purpose: 'sign_in', userId, address: user.email, token, now })))
      return refused('token_expired')

    await revokeTokens(trx, { userId, purpose: 'sign_in', now })
    if (!user.email_verified_at) await claimAddress(trx, { userId, now })
    await startSession(trx, { userId, userAgent, network, now, token: deriveSessionToken(token) })
    return done({ userId, userType: user.user_type, email: user.email })
  })
}

/** Somebody else may have registered this address with a password or an account of their own at a provider. */
async function claimAddress(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await markVerified(trx, { userId, purpose: 'email', now })
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await unlinkIdentities(trx, userId)
}
