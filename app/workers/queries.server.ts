import type { Db } from '#db/connection.ts'
import { workerCard } from '#app/workers/card.server.ts'

/** The public profile; workers whom the administration has blocked have none. */
export function findPublicWorker(db: Db, { slug }: { slug: string }) {
  return profiles(db)
    .where('profile.public_slug', '=', slug)
    .where('profile.worker_status', '!=', 'Blocked')
    .where('worker.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** The profile as the owner of an ad sees it, with what that worker offers; only of workers who did offer. */
export function findOfferingWorker(db: Db, { adId, clientId, workerId }: { adId: number; clientId: number; workerId: number }) {
  return profiles(db)
    .innerJoin('offers', 'offers.worker_id', 'worker.id')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.id as offerId', 'offers.amount', 'offers.message', 'offers.status as offerStatus', 'offers.offered_at as offeredAt'])
    .select(['ads.id as adId', 'ads.title', 'ads.status as adStatus', 'ads.min_payout as minPayout', 'ads.max_payout as maxPayout'])
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('worker.id', '=', workerId)
    .where('offers.status', '!=', 'withdrawn')
    .executeTakeFirst()
}

function profiles(db: Db) {
  return db
    .selectFrom('users as worker')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker.id')
    .select(workerCard.as('card'))
    .select(['profile.work_description as workDescription', 'profile.skill_details as skillDetails'])
    .where('worker.deleted_at', 'is', null)
}
