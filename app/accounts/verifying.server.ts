import type { VerificationKind } from '#app/accounts/rules.ts'
import { checkCode } from '#app/accounts/token-codes.server.ts'
import { redeemLink } from '#app/accounts/token-links.server.ts'
import { issueToken, revokeTokens } from '#app/accounts/tokens.server.ts'
import { rematchAds } from '#app/ads/matching/matching.server.ts'
import { isUnderDailyCap } from '#app/deliveries/daily-counts.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { emailColumns, phoneColumns } from '#app/deliveries/reach/contact-failures.server.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { ChannelAvailability } from '#app/gateways/providers.ts'
import { isMobilePhone } from '#app/phones.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type SendOptions = { userId: number; now: Date }
type Refusal = 'unknown' | 'already_verified' | 'too_many' | 'unavailable'

/** Enqueues the mail with the link that verifies the member's address. */
export function sendEmailVerification(
  db: Db,
  { userId, now }: SendOptions,
  channels: Pick<ChannelAvailability, 'email' | 'sms'> = configuredChannels,
): Promise<Outcome<{ accepted: true }, Refusal>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user) return refused('unknown')
    if (user.email_verified_at && !user.email_failed_at) return refused('already_verified')
    if (!channels.email || !(await isUnderDailyCap(trx, 'account_mail'))) return refused('unavailable')

    const issued = await issueToken(trx, { purpose: 'email', userId, address: user.email, now })
    if (!issued.ok) return refused('too_many', issued.params)
    await enqueueTokenMail(trx, { ...issued.value, channel: 'email', type: 'EmailVerification', userId, now })
    return done({ accepted: true })
  })
}

/** Enqueues the text message with the code; only Bosnian mobile numbers can get one. */
export function sendPhoneCode(
  db: Db,
  { userId, network, now }: SendOptions & { network: string },
  channels: Pick<ChannelAvailability, 'email' | 'sms'> = configuredChannels,
): Promise<Outcome<{ accepted: true }, Refusal | 'not_mobile'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user) return refused('unknown')
    if (user.phone_verified_at && !user.phone_failed_at) return refused('already_verified')
    if (!isMobilePhone(user.phone)) return refused('not_mobile')
    if (!channels.sms) return refused('unavailable')

    const issued = await issueToken(trx, { purpose: 'phone', userId, address: user.phone, network, now })
    if (!issued.ok) return refused(issued.reason === 'unavailable' ? 'unavailable' : 'too_many', issued.params)
    await enqueueTokenMail(trx, { ...issued.value, channel: 'sms', type: 'Code', userId, now })
    return done({ accepted: true })
  })
}

type LinkVerification = { purpose: VerificationKind; userId: number; token: string; now: Date }

/** Verifies an address or number by a link, which works once and only while the contact is unchanged. */
export function verifyByLink(
  db: Db,
  { purpose, userId, token, now }: LinkVerification,
): Promise<Outcome<{ userId: number }, 'token_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || !(await redeemLink(trx, { purpose, userId, address: user[purpose], token, now })))
      return refused('token_expired')
    await markVerified(trx, { userId, purpose, now })
    return done({ userId })
  })
}

/**
 * Verifies a number by its six-digit code. Five wrong tries revoke the code, parallel ones included; repeating a correct
 * code succeeds. Must not run in a transaction that a refusal rolls back, or tries would not be counted.
 */
export function verifyPhoneByCode(
  db: Db,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<Outcome<{ userId: number }, 'wrong_code' | 'code_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user) return refused('code_expired')
    if (user.phone_verified_at && !user.phone_failed_at) return done({ userId })

    const result = await checkCode(trx, { userId, address: user.phone, code, now })
    if (result !== 'correct') return refused(result === 'incorrect' ? 'wrong_code' : 'code_expired')
    await markVerified(trx, { userId, purpose: 'phone', now })
    return done({ userId })
  })
}

/** Marks a contact verified, revokes its other links and codes, and updates the public profile. */
export async function markVerified(
  trx: Db,
  { userId, purpose, now }: { userId: number; purpose: VerificationKind; now: Date },
): Promise<void> {
  const { wasUnconfirmed } = await trx
    .updateTable('users')
    .set(purpose === 'email' ? emailColumns(now) : phoneColumns(now))
    .where('id', '=', userId)
    .returning((eb) =>
      eb(purpose === 'email' ? 'phone_verified_at' : 'email_verified_at', 'is', null).as('wasUnconfirmed'),
    )
    .executeTakeFirstOrThrow()
  if (wasUnconfirmed) await rematchAds(trx, userId)
  await revokeTokens(trx, { userId, purpose, now })
  await markProfileUpdated(trx, { workerId: userId })
}

export function lockContacts(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .select(({ ref }) => [
      ref('email').$castTo<string>().as('email'),
      'phone',
      'email_verified_at',
      'phone_verified_at',
      'email_failed_at',
      'phone_failed_at',
      'password_hash',
      'user_type',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type TokenMail = { tokenId: number; expiresAt: Date; channel: 'email' | 'sms'; type: string; userId: number; now: Date }

function enqueueTokenMail(trx: Db, { tokenId, ...mail }: TokenMail): Promise<void> {
  return enqueueMessage(trx, { ...mail, dedupeKey: `token-${tokenId}` })
}
