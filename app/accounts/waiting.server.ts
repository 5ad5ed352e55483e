import { formatPhone } from '#app/accounts/phones.ts'
import { issueTicket, readTicket } from '#app/accounts/token-secrets.server.ts'
import { findLinkOwner } from '#app/accounts/tokens.server.ts'
import type { Db } from '#db/connection.ts'

/** The member whom a ticket belongs to, with what is to be confirmed. */
export async function findWaiting(db: Db, { ticket, language, now }: { ticket: string; language: string; now: Date }) {
  const userId = readTicket(ticket, now)
  if (userId === undefined) return undefined
  const user = await selectPerson(db, userId)
  return user && { ...user, phone: formatPhone(user.phone, language) }
}

/** The address and kind of member behind a ticket, or behind a link that still proves something. */
export async function findConfirmable(db: Db, { token, now }: { token: string; now: Date }) {
  const userId = readTicket(token, now) ?? (await liveOwner(db, token, now))
  const user = userId === undefined ? undefined : await selectPerson(db, userId)
  return user && { email: user.email, type: user.userType }
}

/** Who may have another mail or code by this: the holder of a ticket, or of a link that was sent, also when it is old. */
export async function findResending(db: Db, { purpose, token, now }: { purpose: 'email' | 'phone'; token: string; now: Date }): Promise<number | undefined> {
  return readTicket(token, now) ?? findLinkOwner(db, { purpose, token })
}

/** A new ticket for whoever holds a link that has come to its end. */
export async function ticketFor(db: Db, { purpose, token, now }: { purpose: 'email' | 'phone'; token: string; now: Date }): Promise<string | null> {
  const userId = await findLinkOwner(db, { purpose, token })
  return userId === undefined ? null : issueTicket(userId, now)
}

async function liveOwner(db: Db, token: string, now: Date): Promise<number | undefined> {
  return (await findLinkOwner(db, { purpose: 'email', token, liveAt: now })) ?? findLinkOwner(db, { purpose: 'phone', token, liveAt: now })
}

function selectPerson(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(({ ref }) => ['id', 'user_type as userType', ref('email').$castTo<string>().as('email'), 'phone', 'email_verified_at as emailVerifiedAt', 'phone_verified_at as phoneVerifiedAt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
