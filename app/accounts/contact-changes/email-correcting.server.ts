import { isTaken } from '#app/accounts/contact-changes/email-changing.server.ts'
import { revokeTokens, lockAddress } from '#app/accounts/tokens.server.ts'
import { lockContacts, sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Correction = { userId: number; email: string; now: Date }

/** Replaces an address that was mistyped. The new one is unverified, and gets the mail that verifies it. */
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

    await trx.updateTable('users').set({ email, email_verified_at: null }).where('id', '=', userId).execute()
    for (const purpose of ['email', 'password', 'sign_in', 'new_email'] as const)
      await revokeTokens(trx, { userId, purpose, now })
    await sendEmailVerification(trx, { userId, now })
    return done({ previous: user.email })
  })
}
