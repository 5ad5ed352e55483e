import { randomInt } from 'node:crypto'
import { confirmPhoneChange, requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { deriveCode, issueTicket, deriveLinkToken, type TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import { issueToken } from '#app/accounts/tokens.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { aJobOfToday } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const purposes: [RegExp, TokenPurpose][] = [
  [/telefon-potvrda|potvrdi-telefon\/[^/]+$|confirm-phone/, 'phone'],
  [/email-potvrda|confirm-email/, 'email'],
  [/nova-sifra|password-reset$/, 'password'],
  [/prijava\/link\//, 'sign_in'],
  [/nova-adresa/, 'new_email'],
  [/vracanje-adrese/, 'former_email'],
]

const ticketPaths = /potvrdi-|potvrda-kasnije|resend-|user\/:token/

function isVerificationPath(path: string): boolean {
  return (
    ticketPaths.test(path) ||
    /send-verification|request-password-reset/.test(path) ||
    purposes.some(([pattern]) => pattern.test(path))
  )
}

/** The token parameters of a path: no token was requested before, and nothing of the person is verified. */
export async function tokenParamsFor(path: string, viewerId: number): Promise<Record<string, string>> {
  if (path.startsWith('/ne-mogu/'))
    return { token: await aDeclineToken({ isAnswered: path.endsWith('/ponistavanje') }) }
  if (path.startsWith('/dolazak/')) return { token: await anArrivalToken() }
  if (!isVerificationPath(path)) return { token: createUnsubscribeToken({ userId: viewerId, type: 'NewMessage' }) }
  // A new password signs its owner out everywhere, a sign-in link in, and who confirms an address has their ads matched
  // again: it is somebody's who is needed nowhere else.
  const { id: userId } =
    /nova-sifra|password-reset$|prijava\/link|adres[ae]\/|potvrda\/:|telefon\/:token$|confirm-/.test(path)
      ? await aClient()
      : { id: viewerId }
  await db.deleteFrom('verification_tokens').where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ email_verified_at: null, phone_verified_at: null })
    .where('id', '=', userId)
    .execute()
  const purpose = purposes.find(([pattern]) => pattern.test(path))?.[1]
  const issued = purpose && (await aVerificationLink(purpose, userId))
  return {
    token:
      issued && !ticketPaths.test(path)
        ? issued.token
        : issueTicket(userId, /telefon|sms/.test(path) ? 'phone' : 'email', new Date()),
    ...(issued && { code: issued.code }),
    userId: String(userId),
  }
}

async function aDeclineToken({ isAnswered }: { isAnswered: boolean }): Promise<string> {
  const [{ id: workerId }, now] = [await aWorker(), new Date()]
  const { id: adId } = await anAd((await aClient()).id)
  if (isAnswered) await declineAd(db, { adId, workerId, reason: 'busy', now })
  return createLinkToken('decline', { workerId, subjectId: adId, expiresAt: new Date(now.getTime() + 3_600_000) })
}

async function anArrivalToken(): Promise<string> {
  const { workerId, proposalId: subjectId } = await aJobOfToday()
  return createLinkToken('arrival', { workerId, subjectId, expiresAt: new Date(Date.now() + 3_600_000) })
}

/** A link or code as it stands in a mail or text message to this person. */
export async function aVerificationLink(
  purpose: TokenPurpose,
  userId: number,
  now = new Date(),
): Promise<{ token: string; code: string; tokenId: number }> {
  const { email, phone } = await db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const addresses: Partial<Record<TokenPurpose, string>> = {
    phone,
    new_phone: `+3876${randomInt(1_000_000, 3_999_999)}`,
    new_email: `nova.${userId}@primjer.ba`,
    former_email: `stara.${userId}@primjer.ba`,
  }
  const issued = await inTransaction(db, (trx: Db) =>
    issueToken(trx, { purpose, userId, address: addresses[purpose] ?? String(email), now }),
  )
  if (!issued.ok) throw new Error(issued.reason)
  return { ...(await secretsOf(issued.value.tokenId)), tokenId: issued.value.tokenId }
}

/** Another number, through the code that it got. */
export async function changePhone(userId: number, phone: string): Promise<void> {
  const channels = { email: true, sms: true }
  const now = new Date()
  const requested = await requestPhoneChange(db, { userId, phone, network: '10.0.0.1', now }, channels)
  if (!requested.ok) throw new Error(requested.reason)
  const { code } = await lastTokenOf(userId)
  await confirmPhoneChange(db, { userId, code, now }, channels)
}

/** The secrets of what was sent to this person last. */
export async function lastTokenOf(userId: number): Promise<{ token: string; code: string }> {
  const rows = db.selectFrom('verification_tokens').select('id').where('user_id', '=', userId)
  return secretsOf((await rows.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id)
}

export async function secretsOf(tokenId: number): Promise<{ token: string; code: string }> {
  const { purpose, nonce } = await db
    .selectFrom('verification_tokens')
    .select(['purpose', 'nonce'])
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow()
  return { token: deriveLinkToken(purpose, nonce), code: deriveCode(nonce) }
}
