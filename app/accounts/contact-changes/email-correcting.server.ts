import { isTaken } from '#app/accounts/contact-changes/email-changing.server.ts'
import { recordPreviousAddress } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { insertToken, lockAddress } from '#app/accounts/tokens.server.ts'
import { lockContacts, sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { emailColumns } from '#app/deliveries/reach/contact-failures.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Correction = { userId: number; email: string; now: Date }

/**
 * Replaces an address that was mistyped, or that a thief has put in; both addresses are notified. All that was begun before
 * ends, and so does the password of an account whose address was verified: a mistyped one has let nobody in.
 */
export function correctEmail(
  db: Db,
  { userId, email, now }: Correction,
): Promise<Outcome<{ previous: string }, 'unknown' | 'email_same' | 'email_taken'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user) return refused('unknown')
    if (user.email.toLowerCase() === email.toLowerCase()) return refused('email_same')
    await lockAddress(trx, { purpose: 'new_email', address: email })
    if (await isTaken(trx, { userId, email, now })) return refused('email_taken')

    const isPasswordRemoved = user.email_verified_at !== null && user.password_hash !== null
    await trx
      .updateTable('users')
      .set({ email, ...emailColumns(null), ...(isPasswordRemoved && { password_hash: null }) })
      .where('id', '=', userId)
      .execute()
    await revokeAccess(trx, { userId, cause: 'correction', now })
    await sendEmailVerification(trx, { userId, now })
    await notifyFormerAddress(trx, { userId, email, formerEmail: user.email, now })
    await announceSecurity(trx, { userId, variant: 'email_corrected' })
    if (isPasswordRemoved) await announceSecurity(trx, { userId, variant: 'password_removed' })
    return done({ previous: user.email })
  })
}

type FormerAddress = Correction & { formerEmail: string }

/** The change is recorded as one that is over, so that no link leads back: the former address may be the thief's. */
async function notifyFormerAddress(trx: Db, { userId, email, formerEmail, now }: FormerAddress): Promise<void> {
  const { tokenId } = await insertToken(trx, { purpose: 'new_email', userId, address: email, now })
  await trx.updateTable('verification_tokens').set({ used_at: now }).where('id', '=', tokenId).execute()
  await recordPreviousAddress(trx, tokenId, formerEmail)
  const message = { channel: 'email', type: 'EmailCorrected', userId, now } as const
  await enqueueMessage(trx, { ...message, dedupeKey: `former-email-${tokenId}` })
}
