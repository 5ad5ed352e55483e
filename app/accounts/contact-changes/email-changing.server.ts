import { addressHashes } from '#app/accounts/token-secrets.server.ts'
import { findLink, findLinkState, redeemLink } from '#app/accounts/token-links.server.ts'
import { recordPreviousAddress } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { changeSender } from '#app/contact/writing.server.ts'
import { insertToken, issueToken, lockAddress, revokeTokens } from '#app/accounts/tokens.server.ts'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { lockContacts } from '#app/accounts/verifying.server.ts'
import { rematchAds } from '#app/ads/matching/matching.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { emailColumns } from '#app/deliveries/reach/contact-failures.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type EmailRequest = { userId: number; email: string; now: Date }

/** Enqueues a mail to the new address, whose link changes it; a later request replaces an earlier one. */
export function requestEmailChange(
  db: Db,
  { userId, email, now }: EmailRequest,
): Promise<Outcome<{ accepted: true }, 'email_same' | 'email_taken' | 'too_many'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    if (!user || user.email.toLowerCase() === email.toLowerCase()) return refused('email_same')
    if (await isTaken(trx, { userId, email, now })) return refused('email_taken')

    await revokeTokens(trx, { userId, purpose: 'new_email', now })
    const issued = await issueToken(trx, { purpose: 'new_email', userId, address: email, now })
    if (!issued.ok) return refused('too_many', issued.params)
    await enqueueLink(trx, { ...issued.value, type: 'NewEmail', userId, now })
    return done({ accepted: true })
  })
}

type Link = { userId: number; token: string; now: Date }

export async function findEmailChange(db: Db, { purpose, ...link }: Link & { purpose: 'new_email' | 'former_email' }) {
  const state = await findLinkState(db, { purpose, ...link })
  if (state !== 'valid') return { state, address: null }
  return { state, address: (await findLink(db, { purpose, token: link.token }))?.address ?? null }
}

/**
 * Gives the member the address that the link went to, once. The former address, if it was verified, is notified, with a link
 * that takes the change back for seven days; meanwhile nobody else can have it.
 */
export function confirmEmailChange(
  db: Db,
  { userId, token, now }: Link,
): Promise<Outcome<{ userId: number }, 'token_expired' | 'email_taken'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    const redeemed = user && (await redeemLink(trx, { purpose: 'new_email', userId, token, now }))
    if (!user || !redeemed?.address) return refused('token_expired')
    const email = redeemed.address
    for (const address of [user.email, email].toSorted()) await lockAddress(trx, { purpose: 'new_email', address })
    if (await isTaken(trx, { userId, email, now })) return refused('email_taken')

    await trx
      .updateTable('users')
      .set({ email, ...emailColumns(now) })
      .where('id', '=', userId)
      .execute()
    await recordPreviousAddress(trx, redeemed.id, user.email)
    for (const purpose of ['email', 'password', 'sign_in'] as const) await revokeTokens(trx, { userId, purpose, now })
    await markProfileUpdated(trx, { workerId: userId })
    if (!user.email_verified_at && !user.phone_verified_at) await rematchAds(trx, userId)
    await announceSecurity(trx, { userId, variant: 'email' })
    if (user.email_verified_at) {
      await changeSender(trx, { from: user.email, to: email })
      const issued = await insertToken(trx, { purpose: 'former_email', userId, address: user.email, now })
      await enqueueLink(trx, { ...issued, type: 'EmailChanged', userId, now })
    }
    return done({ userId })
  })
}

/**
 * Returns the account to its former address: its thief knows no password that works, and all that they began has ended
 * (`revokeAccess`). The new password is set by the link of the returned token.
 */
export function undoEmailChange(
  db: Db,
  { userId, token, now }: Link,
): Promise<Outcome<{ resetTokenId: number }, 'token_expired' | 'email_taken'>> {
  return inTransaction(db, async (trx) => {
    const user = await lockContacts(trx, userId)
    const redeemed = user && (await redeemLink(trx, { purpose: 'former_email', userId, token, now }))
    if (!redeemed?.address) return refused('token_expired')
    const email = redeemed.address
    await lockAddress(trx, { purpose: 'former_email', address: email })
    if (await isTaken(trx, { userId, email, now })) return refused('email_taken')

    const changes = { email, ...emailColumns(now), password_hash: null }
    await trx.updateTable('users').set(changes).where('id', '=', userId).execute()
    await revokeAccess(trx, { userId, cause: 'take_back', now })
    await markProfileUpdated(trx, { workerId: userId })
    await announceSecurity(trx, { userId, variant: 'taken_back' })
    const { tokenId } = await insertToken(trx, { purpose: 'password', userId, address: email, now })
    return done({ resetTokenId: tokenId })
  })
}

export async function isTaken(
  trx: Db,
  { userId, email, now }: { userId: number | null; email: string; now: Date },
): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId ?? 0)
    .union(
      trx
        .selectFrom('verification_tokens')
        .select('id')
        .where('purpose', '=', 'former_email')
        .where('address_hash', 'in', addressHashes(email))
        .where('user_id', '!=', userId ?? 0)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now),
    )
    .executeTakeFirst()
  return owner !== undefined
}

type LinkMail = { tokenId: number; expiresAt: Date; type: 'NewEmail' | 'EmailChanged'; userId: number; now: Date }

function enqueueLink(trx: Db, { tokenId, ...mail }: LinkMail): Promise<void> {
  return enqueueMessage(trx, { ...mail, channel: 'email', dedupeKey: `token-${tokenId}` })
}
