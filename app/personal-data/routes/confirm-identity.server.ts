import type { RouterContextProvider } from 'react-router'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { currentUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { isFreshSession } from '#app/personal-data/queries.server.ts'
import { db } from '#db/connection.ts'

const wrongPassword = refused('wrong_password', { field: 'password' })

/** Compares the password under the limit of sign-in; an account without one needs a session that has just begun. */
export async function confirmIdentity(
  context: Readonly<RouterContextProvider>,
  { password = '', now }: { password?: string | undefined; now: Date },
): Promise<Outcome<{ currentHash: string | null }, 'wrong_password' | 'sign_in_again' | 'rate_limited'>> {
  const { id: userId, sessionId } = currentUser(context)
  const owner = await findPasswordOwner(db, userId)
  if (!owner) return wrongPassword
  if (owner.passwordHash === null)
    return (await isFreshSession(db, { userId, sessionId, now }))
      ? done({ currentHash: null })
      : refused('sign_in_again')

  const { network } = context.get(requestMetadataContext)
  const attempt = { email: owner.email, network, isKnownBrowser: true }
  const compared = await withSignInLimit(attempt, () => checkOwnPassword(password, owner.passwordHash))
  return !compared.ok && compared.reason === 'wrong_password' ? wrongPassword : compared
}
