import type { RouterContextProvider } from 'react-router'
import type { CheckedAccess } from '#app/accounts/access/holding.server.ts'
import { beginPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { pendingSignInHeaders } from '#app/accounts/authentication/second-step.server.ts'
import { db } from '#db/connection.ts'

/** The answer to the first step of a member with a second factor: its cookie lets one call give the code. */
export async function requireSecondStep(
  context: Readonly<RouterContextProvider>,
  { userId, accessRevokedAt }: CheckedAccess,
): Promise<Response | null> {
  const token = await beginPendingSignIn(db, { userId, accessRevokedAt, now: new Date() })
  if (token === null) return null
  return problem(context, 401, 'second_factor_required', { headers: await pendingSignInHeaders(token) })
}
