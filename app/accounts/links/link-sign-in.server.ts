import { requestMailedLink, type LinkRequest } from '#app/accounts/links/link-requests.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { beginPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import type { Member } from '#app/accounts/signing-in.server.ts'
import { findLinkState, redeemLink } from '#app/accounts/token-links.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import { revokeTokens } from '#app/accounts/tokens.server.ts'
import { lockContacts, markVerified } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type SignInLinkRequest = Omit<LinkRequest, 'purpose'>

export function requestSignInLink(db: Db, request: SignInLinkRequest): Promise<Outcome<{ accepted: true }, never>> {
  return requestMailedLink(db, { purpose: 'sign_in', ...request })
}

type Link = { userId: number; token: string; now: Date }
type LinkBrowser = { userAgent: string; network: string; browserHash?: Buffer | undefined }

export async function findSignInLink(db: Db, { userId, token, now }: Link) {
  const state = await findLinkState(db, { purpose: 'sign_in', userId, token, now })
  if (state !== 'valid') return { state, email: null, takesOver: false }
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { state, email: String(user.email), takesOver: removesPassword(user) }
}

/**
 * Signs in once per link; the token of the session, or of the sign-in that waits for a code, is `deriveSessionToken` of the
 * link, so that a repeated form gets it again.
 * The member's other links end. Having received this one verifies the address, and takes an unverified account over.
 */
export function signInByLink(
  db: Db,
  { userId, token, userAgent, network, browserHash, now }: Link & LinkBrowser,
): Promise<Outcome<Member & { email: string; isPasswordRemoved: boolean; isPending: boolean }, 'token_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || !(await redeemLink(trx, { purpose: 'sign_in', userId, address: user.email, token, now })))
      return refused('token_expired')

    await revokeTokens(trx, { userId, purpose: 'sign_in', now })
    const isPasswordRemoved = removesPassword(user)
    if (!user.email_verified_at) await claimAddress(trx, { userId, isPasswordRemoved, browserHash, now })
    else if (user.email_failed_at) await markVerified(trx, { userId, purpose: 'email', now })
    const sessionToken = deriveSessionToken(token)
    const isPending = (await beginPendingSignIn(trx, { userId, now, token: sessionToken })) !== null
    if (!isPending) await startSession(trx, { userId, userAgent, network, now, token: sessionToken })
    return done({ userId, userType: user.user_type, email: user.email, isPasswordRemoved, isPending })
  })
}

/** Somebody else, who knows the password, may have registered an address that is not proven. */
function removesPassword(user: { email_verified_at: Date | null; password_hash: string | null }): boolean {
  return user.email_verified_at === null && user.password_hash !== null
}

type Claim = { userId: number; isPasswordRemoved: boolean; browserHash: Buffer | undefined; now: Date }

async function claimAddress(trx: Db, { userId, isPasswordRemoved, browserHash, now }: Claim): Promise<void> {
  await markVerified(trx, { userId, purpose: 'email', now })
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await revokeAccess(trx, { userId, cause: 'sign_in_link', browserHash, now })
  if (isPasswordRemoved) await announceSecurity(trx, { userId, variant: 'password_removed' })
}
