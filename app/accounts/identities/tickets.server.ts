import { randomBytes } from 'node:crypto'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'

const lifetimeMs = 60 * 60_000

/** A browser carries its ticket through its addresses; a caller of the API gets it in the answer, for itself alone. */
export type TicketHolder = 'browser' | 'caller'

const callerPrefix = 'api.'

/** Proves for an hour, once, that its holder is the person at the provider. Stands in place of the provider's token. */
export async function issueIdentityTicket(
  db: Db,
  identity: Identity,
  now: Date,
  holder: TicketHolder = 'browser',
): Promise<string> {
  const ticket = `${holder === 'caller' ? callerPrefix : ''}${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('identity_tickets')
    .values({
      token_hash: hashToken(ticket),
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email,
      is_email_verified: identity.isEmailVerified,
      name: identity.name,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return ticket
}

type SubmittedTicket = { googleTicket?: string | undefined; facebookTicket?: string | undefined }

/** The ticket of a call: one that a browser was given stands in its address bar, and counts only in that browser. */
export function ticketOfCaller({ googleTicket, facebookTicket }: SubmittedTicket): string | undefined {
  const ticket = googleTicket ?? facebookTicket
  return ticket === undefined || ticket.startsWith(callerPrefix) ? ticket : ''
}

/** The proof of a live ticket. `lock` holds it until the end of the transaction, against a second use at the same time. */
export async function findIdentityTicket(
  db: Db,
  { ticket, now, lock = false }: { ticket: string; now: Date; lock?: boolean },
): Promise<Identity | undefined> {
  const query = db
    .selectFrom('identity_tickets')
    .select(({ ref }) => [
      'provider',
      'subject',
      ref('email').$castTo<string | null>().as('email'),
      'is_email_verified as isEmailVerified',
      'name',
    ])
    .where('token_hash', '=', hashToken(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function markTicketUsed(trx: Db, ticket: string, now: Date): Promise<void> {
  await trx.updateTable('identity_tickets').set({ used_at: now }).where('token_hash', '=', hashToken(ticket)).execute()
}
