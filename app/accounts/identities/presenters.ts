import type { Identity } from '#app/accounts/identities/identity.ts'

/** The query of a sign-in or registration by somebody who comes from a provider; anybody can write it. */
export type TicketQuery = { google_id_token: string; name: string | null; email: string | null }
export type PresentedTicket = ReturnType<typeof presentTicket>

/** Without `identity` the ticket has expired. */
export function presentTicket(query: TicketQuery, identity: Identity | undefined) {
  const { name, email } = identity ?? query
  return {
    query,
    email,
    ...splitName(name ?? ''),
    ...(identity && {
      provider: identity.provider,
      isEmailVerified: identity.isEmailVerified && email !== null,
      hidden: { [`${identity.provider}Ticket`]: query.google_id_token },
    }),
  }
}

function splitName(fullName: string): { name: string; surname: string } {
  const words = fullName.trim().split(/\s+/)
  return { name: words.slice(0, -1).join(' ') || words[0]!, surname: words.length > 1 ? words.at(-1)! : '' }
}
