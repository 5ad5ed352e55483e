import type { RouterContextProvider } from 'react-router'
import { isFreshSession } from '#app/accounts/contact-changes/fresh-session.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { currentUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

/** How a member proves before an important change that it is them: nothing right after sign-in, else the password. */
export async function findIdentityCheck(context: Context): Promise<'none' | 'password' | 'sign_in'> {
  const user = currentUser(context)
  if (await isFreshSession(db, { sessionId: user.sessionId, now: new Date() })) return 'none'
  const owner = await findPasswordOwner(db, user.id)
  return owner?.passwordHash ? 'password' : 'sign_in'
}

/** Compares the password under the same limit as sign-in, unless the member has just signed in. */
export async function checkIdentity(
  context: Context,
  currentPassword: string | undefined,
): Promise<Outcome<null, 'wrong_password' | 'rate_limited'>> {
  const user = currentUser(context)
  if (await isFreshSession(db, { sessionId: user.sessionId, now: new Date() })) return done(null)
  const owner = await findPasswordOwner(db, user.id)
  if (!owner || !currentPassword) return refused('wrong_password')
  const { network } = context.get(requestMetadataContext)
  const attempt = { email: owner.email, network, isKnownBrowser: true }
  const compared = await withSignInLimit(attempt, () => checkOwnPassword(currentPassword, owner.passwordHash))
  return compared.ok ? done(null) : compared
}
