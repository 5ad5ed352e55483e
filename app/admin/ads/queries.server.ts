import { countResponses } from '#app/ads/responses/queries.server.ts'
import { selectNotes } from '#app/ads/responses/unanswered.server.ts'
import type { Db } from '#db/connection.ts'

const notesShown = 20

export type AdminAd = NonNullable<Awaited<ReturnType<typeof findAdOfAnyone>>>

/** For admins: the ad of any client, in any state. */
export function findAdOfAnyone(db: Db, adId: number) {
  return db
    .selectFrom('ads')
    .innerJoin('users', 'users.id', 'ads.client_id')
    .select(['ads.id', 'title', 'skill', 'trade', 'ads.city', 'status', 'min_payout as minPayout'])
    .select(['max_payout as maxPayout', 'published_at as publishedAt', 'expires_at as expiresAt'])
    .select(['hidden_at as hiddenAt', 'offer_count as offerCount', 'ads.client_id as clientId'])
    .select(['users.name', 'users.surname', 'users.deleted_at as deletedAt'])
    .select([countResponses.as('responses'), selectNotes(notesShown).as('notes')])
    .where('ads.id', '=', adId)
    .executeTakeFirst()
}
