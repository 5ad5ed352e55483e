import { href, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { linkTicket, signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { accountPath } from '#app/accounts/account-paths.ts'
import { serializeIdentityTicket } from '#app/accounts/routes/identities/identity-ticket.server.ts'
import { pathAfterSignIn } from '#app/accounts/routes/path-after-sign-in.server.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { completeFirstStep, redirectToSecondStep } from '#app/accounts/authentication/second-step.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/** Opens a session, or leads to the registration or to the password that proves the account. */
export async function signInByIdentity({ request, url, context }: Args, identity: Identity, next: string | undefined) {
  const outcome = await signInWithIdentity(db, identity, new Date())
  if (!outcome.ok) return redirectWithFlash(href('/prijava'), `accounts:refused.${outcome.reason}`, 'error')
  if (outcome.value.kind !== 'member') {
    const { ticket, kind } = outcome.value
    const { name, email } = identity
    const path = kind === 'unregistered' ? href('/registracija') : href('/prijava')
    const headers = await serializeIdentityTicket(ticket)
    return redirect(withQuery(path, { google_id_token: ticket, name, email, next }), { status: 303, headers })
  }
  const step = await completeFirstStep(request, context, outcome.value)
  if (!step) return redirectWithFlash(href('/prijava'), 'accounts:refused.identity_ticket_expired', 'error')
  const { isPending, headers } = step
  if (isPending) return redirectToSecondStep(url, headers, next)
  trackConversion(context, 'login_complete')
  const path = await pathAfterSignIn(request, url, outcome.value, headers)
  return redirect(next ?? path, { status: 303, headers })
}

export async function linkIdentity(user: SessionUser, identity: Identity) {
  const now = new Date()
  const ticket = await issueIdentityTicket(db, identity, now)
  const proof = { userId: user.id, sessionId: user.sessionId }
  const outcome = await linkTicket(db, { proof, ticket, now })
  const path = accountPath('security', user.userType)
  return outcome.ok
    ? redirectWithFlash(path, 'accounts:identities.linked')
    : redirectWithFlash(path, `accounts:refused.${outcome.reason}`, 'error')
}
