import { cancelAd } from '#app/ads/cancelling.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { anonymizeUser } from '#app/personal-data/anonymizing.server.ts'
import { listAdIdsAtStake, listOpenAssignments, lockAds } from '#app/personal-data/queries.server.ts'
import { redactor, type Person } from '#app/personal-data/redaction.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Closing = {
  userId: number
  /** The password hash that was compared, or null for an account without a password. */
  currentHash: string | null
  reason?: string | undefined
  now: Date
}

/**
 * Closes an account at once: its sessions and devices are of no use, its open ads are cancelled and its pending offers withdrawn,
 * the other side is notified, and its contacts are free for a new account. A job erases the rest. Repeating it succeeds.
 * Every verb locks ads before people, so this does too; what appears between the two locks refuses it.
 */
export function closeAccount(
  db: Db,
  { userId, currentHash, reason, now }: Closing,
): Promise<Outcome<{ closed: true }, 'wrong_password' | 'assignments_open' | 'changed_meanwhile'>> {
  return inTransaction(db, async (trx) => {
    const adIds = await listAdIdsAtStake(trx, userId)
    await lockAds(trx, adIds)
    const user = await lockPerson(trx, userId)
    if (!user) return done({ closed: true })
    if (user.passwordHash !== currentHash) return refused('wrong_password')
    const assignments = await listOpenAssignments(trx, userId)
    if (assignments.length > 0) return refused('assignments_open')
    const locked = new Set(adIds)
    if ((await listAdIdsAtStake(trx, userId)).some((adId) => !locked.has(adId))) return refused('changed_meanwhile')

    await endActivity(trx, { userId, now })
    const { passwordHash: _, ...person } = user
    await trx
      .insertInto('account_erasures')
      .values({
        user_id: userId,
        closed_at: now,
        reason: anonymousReason(reason, person),
        person: JSON.stringify(person),
      })
      .execute()
    await anonymizeUser(trx, { userId, now })
    return done({ closed: true })
  })
}

async function endActivity(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const ads = await trx
    .selectFrom('ads')
    .select('id')
    .where('client_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  for (const { id: adId } of ads) await cancelAd(trx, { adId, clientId: userId, now })
  const offers = await trx
    .selectFrom('offers')
    .select('id')
    .where('worker_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('ad_id')
    .execute()
  for (const { id: offerId } of offers) await withdrawOffer(trx, { offerId, workerId: userId, now })
}

/** A reason that holds a contact or a name of the person is not stored. */
function anonymousReason(reason: string | undefined, person: Person): string | null {
  if (!reason || findContacts(reason, { isStrict: true }).length > 0) return null
  return redactor(person, [])(reason) === reason ? reason : null
}

/** `for update` waits for the writes that hold the person's key, and makes new ones wait for the end of this one. */
function lockPerson(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .select(({ ref }) => ['name', 'surname', ref('email').$castTo<string>().as('email'), 'phone', 'address'])
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
