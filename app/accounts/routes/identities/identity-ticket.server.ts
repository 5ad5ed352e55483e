import { href } from 'react-router'
import type { CheckedAccess } from '#app/accounts/access/holding.server.ts'
import { linkTicket } from '#app/accounts/identities/linking.server.ts'
import { presentTicket } from '#app/accounts/identities/presenters.ts'
import { findIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { flashCookie, identityTicketCookie } from '#app/http/session/cookies.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'

const pages = [href('/prijava'), href('/registracija')]

export async function serializeIdentityTicket(ticket: string): Promise<Headers> {
  const headers = new Headers()
  for (const path of pages) headers.append('set-cookie', await identityTicketCookie.serialize(ticket, { path }))
  return headers
}

/** Only the browser that came from the provider may use the ticket: in a foreign link it would add a stranger's account. */
async function isTicketOfBrowser(request: Request, ticket: string): Promise<boolean> {
  return (await identityTicketCookie.parse(request.headers.get('cookie'))) === ticket
}

type SubmittedTicket = { googleTicket?: string | undefined; facebookTicket?: string | undefined }

export async function submittedTicket(
  request: Request,
  { googleTicket, facebookTicket }: SubmittedTicket,
): Promise<string | undefined> {
  const ticket = googleTicket ?? facebookTicket
  return ticket === undefined || (await isTicketOfBrowser(request, ticket)) ? ticket : ''
}

/** Adds the account of the form's ticket to the member who has just proven the password; `headers` get the message. */
export async function linkOnSignIn(
  request: Request,
  { googleTicket, facebookTicket, ...proof }: SubmittedTicket & CheckedAccess,
  headers: Headers,
) {
  const ticket = await submittedTicket(request, { googleTicket, facebookTicket })
  if (ticket === undefined) return
  const outcome = await linkTicket(db, { proof, ticket, now: new Date() })
  const flash: Flash = outcome.ok
    ? { kind: 'success', message: 'accounts:identities.linked' }
    : { kind: 'warning', message: `accounts:refused.${outcome.reason}` }
  headers.append('set-cookie', await flashCookie.serialize(flash))
}

export async function readIdentityTicket(request: Request, { searchParams }: URL) {
  const ticket = searchParams.get('google_id_token')
  if (!ticket) return null
  const isOwn = await isTicketOfBrowser(request, ticket)
  const identity = isOwn ? await findIdentityTicket(db, { ticket, now: new Date() }) : undefined
  const query = { google_id_token: ticket, name: searchParams.get('name'), email: searchParams.get('email') }
  return presentTicket(query, identity)
}
