import { memberNotice } from '#app/accounts/sessions/session-notices.server.ts'
import { restoreAds, setAdsAside } from '#app/ads/setting-aside.server.ts'
import { config } from '#app/config.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { restoreOffers, setOffersAside } from '#app/offers/setting-aside.server.ts'
import { restartSilence } from '#app/offers/silence/restarting.server.ts'
import { listAssignmentPartners } from '#app/suspensions/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Suspension = { userId: number; reason: string; actor: string; now: Date }
type Restoration = Omit<Suspension, 'reason'>

/**
 * Shuts a member out: their open ads leave the lists, their pending offers are set aside and the other side is notified.
 * Accepted jobs go on, so that the other side, who is notified, can finish or end them.
 */
export function suspendMember(
  db: Db,
  { userId, reason, actor, now }: Suspension,
): Promise<Outcome<{ suspensionId: number }, 'unknown' | 'already_suspended'>> {
  return inTransaction(db, async (trx) => {
    const user = (await lockPeople(trx, [userId], 'no key update')).get(userId)
    if (!user || user.deletedAt) return refused('unknown')
    if (user.suspendedAt) return refused('already_suspended')

    await trx.updateTable('users').set({ suspended_at: now }).where('id', '=', userId).returning(memberNotice).execute()
    const { id: suspensionId } = await trx
      .insertInto('suspensions')
      .values({ user_id: userId, reason, actor, suspended_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cause = `suspension-${suspensionId}`
    await setOffersAside(trx, { workerId: userId, now })
    await setAdsAside(trx, { clientId: userId, cause, now })
    await markProfileUpdated(trx, { workerId: userId })
    await notifyPartners(trx, { userId, variant: 'partner_suspended', cause })
    const params = { reason, email: config.CONTACT_EMAIL }
    await announce(trx, { type: 'ProfileUpdate', variant: 'suspended', recipientId: userId, params, dedupeKey: cause })
    return done({ suspensionId })
  })
}

/** Lets a member in again and puts back what their suspension set aside, as far as it can still be. */
export function restoreMember(
  db: Db,
  { userId, actor, now }: Restoration,
): Promise<Outcome<{ suspensionId: number }, 'unknown' | 'not_suspended'>> {
  return inTransaction(db, async (trx) => {
    const user = (await lockPeople(trx, [userId], 'no key update')).get(userId)
    if (!user || user.deletedAt) return refused('unknown')
    const open = trx.selectFrom('suspensions').select('id').where('user_id', '=', userId)
    const suspension = await open.where('restored_at', 'is', null).executeTakeFirst()
    if (!suspension) return refused('not_suspended')

    await trx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute()
    const cause = `restoration-${suspension.id}`
    await restoreAds(trx, { clientId: userId, cause, now })
    await restoreOffers(trx, { workerId: userId, cause, now })
    await restartSilence(trx, { clientId: userId, now })
    const ended = { restored_at: now, restored_by: actor }
    await trx.updateTable('suspensions').set(ended).where('id', '=', suspension.id).execute()
    await markProfileUpdated(trx, { workerId: userId })
    await notifyPartners(trx, { userId, variant: 'partner_restored', cause })
    await announce(trx, { type: 'ProfileUpdate', variant: 'restored', recipientId: userId, dedupeKey: cause })
    return done({ suspensionId: suspension.id })
  })
}

type PartnerNotice = { userId: number; variant: 'partner_suspended' | 'partner_restored'; cause: string }

async function notifyPartners(trx: Db, { userId, variant, cause }: PartnerNotice): Promise<void> {
  for (const { adId, partnerId } of await listAssignmentPartners(trx, userId)) {
    const to = { recipientId: partnerId, actorId: userId, adId, dedupeKey: `${cause}-job-${adId}` }
    await announce(trx, { type: 'JobCompleted', variant, ...to })
  }
}
