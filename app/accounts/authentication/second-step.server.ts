import { randomUUID } from 'node:crypto'
import { href, redirect, type RouterContextProvider } from 'react-router'
import { holdAccess, type CheckedAccess } from '#app/accounts/access/holding.server.ts'
import { pendingSignInMinutes } from '#app/accounts/rules.ts'
import { checkFactorCode, type CheckedCode } from '#app/accounts/second-factor/checking.server.ts'
import {
  beginPendingSignIn,
  countTry,
  endPendingSignIn,
  findPendingSignIn,
  type PendingSignIn,
} from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { findDerivedToken } from '#app/accounts/sessions/derived-tokens.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import { factorCodes } from '#app/http/limits/rate-limits.server.ts'
import { withGuessLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { pendingSignInCookie } from '#app/http/session/cookies.server.ts'
import { knownBrowserOf } from '#app/accounts/authentication/known-browser.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import {
  attemptSessionHeaders,
  openedSessionHeaders,
  openSession,
} from '#app/accounts/authentication/session.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { withQuery } from '#app/with-query.ts'
import { db, inTransaction, type Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type FirstStep = { isPending: boolean; headers: Headers }

/** Ends the first step of every sign-in by a session or a second step; undefined when the access was revoked after it was checked. */
export async function completeFirstStep(
  request: Request,
  context: Context,
  { userId, accessRevokedAt }: CheckedAccess,
): Promise<FirstStep | undefined> {
  const pendingToken = await beginPendingSignIn(db, { userId, accessRevokedAt, now: new Date() })
  if (pendingToken !== null) return { isPending: true, headers: await pendingSignInHeaders(pendingToken) }
  const key = randomUUID()
  if (!(await openSession(context, { userId, accessRevokedAt, key }))) return undefined
  return { isPending: false, headers: await attemptSessionHeaders(request, { userId, attempt: key }) }
}

export async function pendingSignInHeaders(token: string): Promise<Headers> {
  return new Headers({
    'set-cookie': await pendingSignInCookie.serialize(token, { maxAge: pendingSignInMinutes * 60 }),
  })
}

/** To the page of the code, which leads on to where the sign-in would, and links what it would link. */
export function redirectToSecondStep(url: URL, headers: Headers, next = readNext(url)): Response {
  const ticket = url.searchParams.get('google_id_token')
  return redirect(withQuery(href('/prijava/drugi-korak'), { next, google_id_token: ticket }), { status: 303, headers })
}

export type SecondStep = PendingSignIn & CheckedCode & { token: string }

export async function findSecondStep(request: Request): Promise<(PendingSignIn & { token: string }) | undefined> {
  const token: unknown = await pendingSignInCookie.parse(request.headers.get('cookie'))
  if (typeof token !== 'string' || token === '') return undefined
  const pending = await findPendingSignIn(db, { token, now: new Date() })
  return pending && { ...pending, token }
}

/** Compares the code of a waiting sign-in. Tries are counted by sign-in and by account before they are compared. */
export async function checkSecondStep(
  request: Request,
  code: string,
): Promise<Outcome<SecondStep, 'second_step_expired' | 'wrong_code' | 'rate_limited'>> {
  const pending = await findSecondStep(request)
  if (!pending) return refused('second_step_expired')
  const { userId, email, token } = pending
  const now = new Date()
  const share = (await knownBrowserOf(request, email)) === null ? 'other' : 'known'
  const checked = await withGuessLimit({ limit: factorCodes, key: `${userId} ${share}` }, async () =>
    (await countTry(db, { token, now })) ? checkFactorCode(db, { userId, code, now }) : refused('second_step_expired'),
  )
  return checked.ok ? done({ ...pending, ...checked.value }) : checked
}

/** Opens the session, in the transaction of the form: a repeated form gets it again. */
export function openSecondStepSession(
  connection: Db,
  context: Context,
  { token, ...access }: CheckedAccess & { token: string },
): Promise<Outcome<null, 'second_step_expired'>> {
  return inTransaction(connection, async (trx) => {
    const isHeld = await holdAccess(trx, access)
    if (!isHeld || !(await endPendingSignIn(trx, token))) return refused('second_step_expired')
    const { userAgent, network } = context.get(requestMetadataContext)
    const session = { userId: access.userId, userAgent, network, now: new Date() }
    await startSession(trx, { ...session, token: deriveSessionToken(token) })
    return done(null)
  })
}

export async function secondStepHeaders(request: Request, userId: number): Promise<Headers> {
  const token = String(await pendingSignInCookie.parse(request.headers.get('cookie')))
  const sessionToken = await findDerivedToken(db, token)
  const headers = await openedSessionHeaders(request, { token: sessionToken, userId })
  headers.append('set-cookie', await pendingSignInCookie.serialize('', { maxAge: 0 }))
  return headers
}
