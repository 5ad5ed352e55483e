import { cancelLockedAd } from '#app/ads/cancelling.server.ts'
import { withdrawOffers } from '#app/offers/setting-aside.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { ChannelAvailability } from '#app/gateways/providers.ts'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { anonymizeUser } from '#app/personal-data/anonymizing.server.ts'
import { enqueueFarewell } from '#app/personal-data/message-templates.server.ts'
import { listAdsAtStake, listOpenAssignments } from '#app/personal-data/queries.server.ts'
import { redactor, type Person } from '#app/personal-data/redaction.ts'
import { cancelOpenOrders } from '#app/subscriptions/orders.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockAds, lockPeople } from '#db/locks.ts'

type Closing = {
  userId: number
  /** The password hash that was compared, or null for an account without a password. */
  currentHash: string | null
  reason?: string | undefined
  now: Date
}

/**
 * Closes an account at once: its sessions and devices are of no use, its open ads are cancelled and its pending offers withdrawn,
 * the other side is notified, its contacts are free for a new account, and a last mail says so. A job erases the rest. Repeating it succeeds.
 */
export function closeAccount(
  db: Db,
  { userId, currentHash, reason, now }: Closing,
  channels: Pick<ChannelAvailability, 'email'> = configuredChannels,
): Promise<Outcome<{ closed: true }, 'wrong_password' | 'assignments_open'>> {
  return inTransaction(db, async (trx) => {
    // Waits for every write that concerns the person, and makes new ones wait for the end of this one.
    await lockPeople(trx, [userId], 'update')
    const user = await findPerson(trx, userId)
    if (!user) return done({ closed: true })
    if (user.passwordHash !== currentHash) return refused('wrong_password')
    const assignments = await listOpenAssignments(trx, userId)
    if (assignments.length > 0) return refused('assignments_open')

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
    if (channels.email) await enqueueFarewell(trx, { userId, now })
    await anonymizeUser(trx, { userId, now })
    return done({ closed: true })
  })
}

async function endActivity(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { own, offered } = await listAdsAtStake(trx, userId)
  await lockAds(trx, [...own, ...offered])
  for (const adId of own) await cancelLockedAd(trx, { adId, clientId: userId, now })
  await withdrawOffers(trx, { workerId: userId, now })
  await cancelOpenOrders(trx, { workerId: userId, now })
}

/** A reason that holds a contact or a name of the person is not stored. */
function anonymousReason(reason: string | undefined, person: Person): string | null {
  if (!reason || findContacts(reason, { isStrict: true }).length > 0) return null
  return redactor(person, [])(reason) === reason ? reason : null
}

function findPerson(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .select(({ ref }) => ['name', 'surname', ref('email').$castTo<string>().as('email'), 'phone', 'address'])
    .select('password_hash as passwordHash')
    .select((eb) => [
      eb('email_verified_at', 'is not', null).as('isEmailVerified'),
      eb('phone_verified_at', 'is not', null).as('isPhoneVerified'),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
