import { findPendingContact } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { announceProfileChange } from '#app/accounts/profile-editing.server.ts'
import { checkCode } from '#app/accounts/token-codes.server.ts'
import { issueToken, revokeTokens } from '#app/accounts/tokens.server.ts'
import { lockContacts } from '#app/accounts/verifying.server.ts'
import { isUnderDailyCap } from '#app/deliveries/daily-counts.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { ChannelAvailability } from '#app/gateways/providers.ts'
import { isMobilePhone } from '#app/phones.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type PhoneRequest = { userId: number; phone: string; now: Date }
type Requested = Outcome<{ isCodeSent: boolean }, 'phone_same' | 'too_many' | 'unavailable'>

/**
 * Sends a code to the new number, which replaces the old one when it is entered. A number that gets no text messages
 * replaces it at once, unverified.
 */
export function requestPhoneChange(
  db: Db,
  { userId, phone, now }: PhoneRequest,
  channels: Pick<ChannelAvailability, 'email' | 'sms'> = configuredChannels,
): Promise<Requested> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || user.phone === phone) return refused('phone_same')
    if (!channels.sms || !isMobilePhone(phone)) {
      await revokeTokens(trx, { userId, purpose: 'new_phone', now })
      await setPhone(trx, { userId, phone, verifiedAt: null, now })
      return done({ isCodeSent: false })
    }
    if (!(await isUnderDailyCap(trx, 'sms_codes'))) return refused('unavailable')

    const issued = await issueToken(trx, { purpose: 'new_phone', userId, address: phone, now })
    if (!issued.ok) return refused('too_many', issued.params)
    const { tokenId, expiresAt } = issued.value
    const message = { channel: 'sms', type: 'NewPhoneCode', userId, expiresAt, now } as const
    await enqueueMessage(trx, { ...message, dedupeKey: `token-${tokenId}` })
    return done({ isCodeSent: true })
  })
}

/**
 * Replaces the number by the one that got the code; a verified old one is notified by text message. Five wrong tries revoke
 * the code: must not run in a transaction that a refusal rolls back.
 */
export function confirmPhoneChange(
  db: Db,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<Outcome<{ userId: number }, 'wrong_code' | 'code_expired'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    const pending = user && (await findPendingContact(trx, { userId, purpose: 'new_phone', now }))
    if (!pending) return refused('code_expired')
    const { tokenId, address: phone } = pending
    const result = await checkCode(trx, { userId, purpose: 'new_phone', address: phone, code, now })
    if (result !== 'correct') return refused(result === 'incorrect' ? 'wrong_code' : 'code_expired')

    await setPhone(trx, { userId, phone, verifiedAt: now, now })
    if (user.phone_verified_at && isMobilePhone(user.phone)) {
      const token = trx.updateTable('verification_tokens').set({ previous_address: user.phone })
      await token.where('id', '=', tokenId).execute()
      const message = { channel: 'sms', type: 'PhoneChanged', userId, now } as const
      await enqueueMessage(trx, { ...message, dedupeKey: `former-phone-${tokenId}` })
    }
    return done({ userId })
  })
}

type NewPhone = { userId: number; phone: string; verifiedAt: Date | null; now: Date }

async function setPhone(trx: Db, { userId, phone, verifiedAt, now }: NewPhone): Promise<void> {
  await trx.updateTable('users').set({ phone, phone_verified_at: verifiedAt }).where('id', '=', userId).execute()
  await revokeTokens(trx, { userId, purpose: 'phone', now })
  await markProfileUpdated(trx, { workerId: userId })
  await announceProfileChange(trx, userId, 'phone')
}
