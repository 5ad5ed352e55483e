import { redirectDocument, type RouterContextProvider } from 'react-router'
import type { IdentityCheck } from '#app/accounts/rules.ts'
import { hasFreshProof, recordProof } from '#app/accounts/sessions/identity-proof.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { href } from '#app/href.ts'
import { currentUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { emailChanges } from '#app/http/limits/rate-limits.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type Proof = Outcome<{ currentHash: string | null }, 'wrong_password' | 'sign_in_again' | 'rate_limited'>

export async function findIdentityCheck(context: Context): Promise<IdentityCheck> {
  if (await hasFreshProof(db, sessionOf(context))) return 'none'
  const owner = await findPasswordOwner(db, currentUser(context).id)
  return owner?.passwordHash ? 'password' : 'sign_in'
}

/** Compares a given password under the limit of sign-in; none is needed right after a sign-in or another proof. */
export async function checkIdentity(
  context: Context,
  password: string | undefined,
  { field = 'currentPassword' } = {},
): Promise<Proof> {
  const session = sessionOf(context)
  const wrongPassword = refused('wrong_password', { field })
  const owner = await findPasswordOwner(db, session.userId)
  if (!owner) return wrongPassword
  const currentHash = owner.passwordHash
  if (!password || currentHash === null) {
    if (await hasFreshProof(db, session)) return done({ currentHash })
    return currentHash === null ? refused('sign_in_again') : wrongPassword
  }
  const { network } = context.get(requestMetadataContext)
  const attempt = { email: owner.email, network, by: { sessionId: session.sessionId } }
  const compared = await withSignInLimit(attempt, () => checkOwnPassword(password, currentHash))
  if (compared.ok) await recordProof(db, session)
  return !compared.ok && compared.reason === 'wrong_password' ? wrongPassword : compared
}

/** As `checkIdentity`, for a new e-mail address, of which a member tries few. */
export async function checkEmailChange(context: Context, password: string | undefined): Promise<Proof> {
  return limitEmailChange(sessionOf(context).userId, await checkIdentity(context, password))
}

export async function limitEmailChange<Value, Reason extends string>(
  userId: number,
  proof: Outcome<Value, Reason>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  return proof.ok ? withRateLimit({ limit: emailChanges, key: `user:${userId}` }, async () => proof) : proof
}

/** Before what is only a button or a link: leads to the page that asks for the password, and from there to `next`. */
export async function requireProof(context: Context, next: string): Promise<void> {
  if (await hasFreshProof(db, sessionOf(context))) return
  // As a document, because the page that asks runs without React.
  throw redirectDocument(withQuery(href('/potvrda-identiteta'), { next }), 303)
}

function sessionOf(context: Context) {
  const { id: userId, sessionId } = currentUser(context)
  return { userId, sessionId, now: new Date() }
}
