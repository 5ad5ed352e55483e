import { findPendingContact, recordPreviousAddress } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { checkCode } from '#app/accounts/token-codes.server.ts'
import { rematchAds } from '#app/ads/matching/matching.server.ts'
import { issueToken, revokeTokens } from '#app/accounts/tokens.server.ts'
import { lockContacts } from '#app/accounts/verifying.server.ts'
import { isUnderDailyCap } from '#app/deliveries/daily-counts.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { phoneColumns } from '#app/deliveries/reach/contact-failures.server.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { ChannelAvailability } from '#app/gateways/providers.ts'
import { isMobilePhone } from '#app/phones.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type PhoneRequest = { userId: number; phone: string; network: string; now: Date }
type Channels = Pick<ChannelAvailability, 'email' | 'sms'>
type Requested = Outcome<{ codeSentBy: 'email' | 'sms' }, 'phone_same' | 'too_many' | 'unavailable'>

/**
 * Sends a code, which replaces the old number by the new one when it is entered. It goes to the new number, or to the
 * member's own address where that number gets no text messages.
 */
export function requestPhoneChange(
  db: Db,
  { userId, phone, network, now }: PhoneRequest,
  channels: Channels = configuredChannels,
): Promise<Requested> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || user.phone === phone) return refused('phone_same')
    const channel = codeChannel(phone, channels)
    if (!channels[channel]) return refused('unavailable')
    if (channel === 'email' && !(await isUnderDailyCap(trx, 'account_mail'))) return refused('unavailable')

    const request = { purpose: 'new_phone', userId, address: phone, now } as const
    const issued = await issueToken(trx, channel === 'sms' ? { ...request, network } : request)
    if (!issued.ok) return refused(issued.reason === 'unavailable' ? 'unavailable' : 'too_many', issued.params)
    const { tokenId, expiresAt } = issued.value
    const type = channel === 'sms' ? 'NewPhoneCode' : 'NewPhoneMail'
    await enqueueMessage(trx, { channel, type, userId, expiresAt, now, dedupeKey: `token-${tokenId}` })
    return done({ codeSentBy: channel })
  })
}

/** A code by mail proves who asks for the change, and not the number. */
function codeChannel(phone: string, channels: Channels): 'email' | 'sms' {
  return channels.sms && isMobilePhone(phone) ? 'sms' : 'email'
}

/** The number that waits for its code, and where the code went. */
export async function findPendingPhone(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  channels: Channels = configuredChannels,
): Promise<{ phone: string; codeSentBy: 'email' | 'sms' } | undefined> {
  const pending = await findPendingContact(db, { userId, purpose: 'new_phone', now })
  return pending && { phone: pending.address, codeSentBy: codeChannel(pending.address, channels) }
}

/**
 * Replaces the number by the one that waits; a verified old one is notified by text message. Five wrong tries revoke the
 * code: must not run in a transaction that a refusal rolls back.
 */
export function confirmPhoneChange(
  db: Db,
  { userId, code, now }: { userId: number; code: string; now: Date },
  channels: Channels = configuredChannels,
): Promise<Outcome<{ userId: number }, 'wrong_code' | 'code_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    const pending = user && (await findPendingContact(trx, { userId, purpose: 'new_phone', now }))
    if (!pending) return refused('code_expired')
    const { tokenId, address: phone } = pending
    const result = await checkCode(trx, { userId, purpose: 'new_phone', address: phone, code, now })
    if (result !== 'correct') return refused(result === 'incorrect' ? 'wrong_code' : 'code_expired')

    const verifiedAt = codeChannel(phone, channels) === 'sms' ? now : null
    await setPhone(trx, { userId, phone, verifiedAt, now })
    if (verifiedAt && !user.email_verified_at && !user.phone_verified_at) await rematchAds(trx, userId)
    if (user.phone_verified_at && isMobilePhone(user.phone)) {
      await recordPreviousAddress(trx, tokenId, user.phone)
      const message = { channel: 'sms', type: 'PhoneChanged', userId, now } as const
      await enqueueMessage(trx, { ...message, dedupeKey: `former-phone-${tokenId}` })
    }
    return done({ userId })
  })
}

type NewPhone = { userId: number; phone: string; verifiedAt: Date | null; now: Date }

async function setPhone(trx: Db, { userId, phone, verifiedAt, now }: NewPhone): Promise<void> {
  const columns = phoneColumns(verifiedAt)
  await trx
    .updateTable('users')
    .set({ phone, ...columns })
    .where('id', '=', userId)
    .execute()
  await revokeTokens(trx, { userId, purpose: 'phone', now })
  await markProfileUpdated(trx, { workerId: userId })
  await announceSecurity(trx, { userId, variant: 'phone' })
}
