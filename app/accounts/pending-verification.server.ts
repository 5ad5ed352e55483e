import { formatPhone } from '#app/phones.ts'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { readTicket } from '#app/accounts/token-secrets.server.ts'
import { findLinkOwner } from '#app/accounts/token-links.server.ts'
import type { Db } from '#db/connection.ts'

type PageToken = { purpose: VerificationKind; token: string; now: Date }

/**
 * Who may have another mail or code: the holder of a ticket, or of a link that was sent, also when it is old. Both are for one
 * purpose, and a link for the address that it went to: whoever got it by mistake learns nothing else of the member.
 */
export async function findResendRecipient(db: Db, { purpose, token, now }: PageToken): Promise<number | undefined> {
  return readTicket(token, purpose, now) ?? findLinkOwner(db, { purpose, token })
}

/** The member on whose page this opens, with what is to be confirmed. */
export async function findPendingVerification(db: Db, { language, ...options }: PageToken & { language: string }) {
  const userId = await findResendRecipient(db, options)
  const user = userId === undefined ? undefined : await selectUser(db, userId)
  return user && { ...user, phone: formatPhone(user.phone, language) }
}

/** The address and kind of member behind a ticket, or behind a mailed link that still proves something. */
export async function findAccountByToken(db: Db, { token, now }: { token: string; now: Date }) {
  const userId = readTicket(token, 'email', now) ?? (await findLinkOwner(db, { purpose: 'email', token, validAt: now }))
  const user = userId === undefined ? undefined : await selectUser(db, userId)
  return user && { email: user.email, type: user.userType }
}

function selectUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(({ ref }) => [
      'id',
      'user_type as userType',
      ref('email').$castTo<string>().as('email'),
      'phone',
      'email_verified_at as emailVerifiedAt',
      'phone_verified_at as phoneVerifiedAt',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
