import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { presentUser, type signedInShape } from '#app/accounts/api-presenters.server.ts'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { requireSecondStep } from '#app/accounts/routes/api/second-step.server.ts'
import { identitySignIns } from '#app/http/limits/rate-limits.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type SignedIn = z.output<typeof signedInShape>
type Unregistered = { userInfo: z.output<typeof userInfoShape>; ticket: string; passwordNeeded: boolean }

export const userInfoShape = z.object({ name: z.string().nullable(), email: z.string().nullable() })

export const identityCall = {
  invalidatesPages: false,
  isRepeatable: true,
  setsCookie: 'sometimes',
  namespace: 'accounts',
  refusals: [401] as 401[],
  rateLimit: ({ context }: { context: Context }) => ({
    limit: identitySignIns,
    key: context.get(requestMetadataContext).network,
  }),
} as const

/** A Response asks for the code of a second factor. */
export async function signInByIdentity(
  { db, context, now }: { db: Db; context: Context; now: Date },
  identity: Identity,
): Promise<Outcome<SignedIn | Unregistered, 'suspended'> | Response> {
  const outcome = await signInWithIdentity(db, identity, now, 'caller')
  if (!outcome.ok) return outcome
  if (outcome.value.kind === 'member') {
    const { userId } = outcome.value
    const pending = await requireSecondStep(context, userId)
    return pending ?? done({ loggedIn: true, user: presentUser(await findOwnAccount(db, userId)) })
  }
  const { name, email } = identity
  const { ticket, kind } = outcome.value
  return done({ userInfo: { name, email }, ticket, passwordNeeded: kind === 'password_needed' })
}

/** The cookie of the session, where there is one. */
export async function openIdentitySession(
  answer: SignedIn | { loggedIn: false },
  { request, context }: { request: Request; context: Context },
): Promise<Headers> {
  if (!answer.loggedIn) return new Headers()
  return openSession(request, context, { userId: answer.user.id })
}
