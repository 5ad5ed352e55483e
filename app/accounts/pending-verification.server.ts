import { formatPhone, isMobilePhone } from '#app/phones.ts'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { readTicket } from '#app/accounts/token-secrets.server.ts'
import { hasWorkingEmail, hasWorkingPhone } from '#app/deliveries/reach/reachable.server.ts'
import { findLinkOwner } from '#app/accounts/token-links.server.ts'
import type { Db } from '#db/connection.ts'

type PageToken = { purpose: VerificationKind; token: string; now: Date }

/**
 * The member to whom a mail or code may be sent again: that of a ticket, or of a mailed link, even an expired one. A link
 * is valid only for the address it was sent to, so a mistaken recipient learns nothing else about the member.
 */
export async function findResendRecipient(db: Db, { purpose, token, now }: PageToken): Promise<number | undefined> {
  return (await findTicketOwner(db, { purpose, token, now })) ?? findLinkOwner(db, { purpose, token })
}

/** The member of a verification page's token, with the address or number to verify. */
export async function findPendingVerification(db: Db, { language, ...options }: PageToken & { language: string }) {
  const userId = await findResendRecipient(db, options)
  const user = userId === undefined ? undefined : await selectUser(db, userId)
  return user && { ...user, phone: formatPhone(user.phone, language), isMobile: isMobilePhone(user.phone) }
}

/** The address and user type behind a ticket or a mailed link that is still valid. */
export async function findAccountByToken(db: Db, { token, now }: { token: string; now: Date }) {
  const purpose = 'email'
  const userId =
    (await findTicketOwner(db, { purpose, token, now })) ?? (await findLinkOwner(db, { purpose, token, validAt: now }))
  const user = userId === undefined ? undefined : await selectUser(db, userId)
  return user && { email: user.email, type: user.userType }
}

async function findTicketOwner(db: Db, { purpose, token, now }: PageToken): Promise<number | undefined> {
  const ticket = readTicket(token, purpose, now)
  if (!ticket) return undefined
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ticket.userId)
    .where((eb) => eb.or([eb('access_revoked_at', 'is', null), eb('access_revoked_at', '<=', ticket.issuedAt)]))
    .executeTakeFirst()
  return user?.id
}

function selectUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(({ ref }) => [
      'id',
      'user_type as userType',
      ref('email').$castTo<string>().as('email'),
      'phone',
      hasWorkingEmail().as('isEmailVerified'),
      hasWorkingPhone.as('isPhoneVerified'),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
