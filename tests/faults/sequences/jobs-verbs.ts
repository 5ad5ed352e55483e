import { sql } from 'kysely'
import { expireAds } from '#app/ads/expiry/expiring.server.ts'
import { sendAdNews } from '#app/ads/responses/news.server.ts'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { notifyNearby } from '#app/ads/matching/nearby.server.ts'
import { moderateTexts } from '#app/contact-detection/moderating.server.ts'
import { deleteImage, deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { deleteOldNotifications } from '#app/notifications/cleaning.server.ts'
import { settleOldNotifications } from '#app/notifications/settling.server.ts'
import { isPresent } from '#app/workers/away/away.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import type { Db } from '#db/connection.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import type { Moves } from './turn.ts'
import { addPerson } from './world.ts'

const minuteMs = 60_000
const waits = [1, 1, 4, 20, 45, 60 * 7, 60 * 24, 60 * 24 * 8, 60 * 24 * 24, 60 * 24 * 33]

/** Who is away before and after has been notified of nothing; answers whether somebody else was. */
async function expectNobodyAway(db: Db, notify: () => Promise<number>): Promise<boolean> {
  const isMatch = sql`type = 'NewJobMatch' and variant in ('default', 'nearby') and read_at is distinct from created_at`
  const listAway = async () => {
    const { rows } = await sql<{ id: number; notified: number }>`
      select user_id as id, (select count(*) from notifications where user_id = profile.user_id and ${isMatch}) as notified
      from worker_profiles as profile where not ${isPresent}`.execute(db)
    return new Map(rows.map(({ id, notified }) => [id, notified]))
  }
  const before = await listAway()
  const count = await notify()
  for (const [id, notified] of await listAway())
    if (before.has(id) && before.get(id) !== notified) throw new Error(`Worker ${id} was notified while away.`)
  return count > 0
}

export const jobMoves = {
  wait: (turn) => {
    turn.world.now = new Date(turn.world.now.getTime() + turn.choose(waits) * minuteMs)
    return true
  },
  gatewayGoesAway: (turn) => {
    turn.world.memory.state.isAway = !turn.world.memory.state.isAway
    return true
  },
  registerUser: (turn) => addPerson(turn.choose(['Client', 'Worker'] as const)),

  /** The jobs that wait, in order, as a worker does them; one that was done is sometimes done again. */
  deliverNotification: async (turn) => {
    const rows = await turn.db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('kind', '=', 'notify')
      .$if(turn.pick(4) > 0, (query) => query.where('done_at', 'is', null))
      .orderBy('id')
      .limit(30)
      .execute()
    for (const { id, payload } of rows) {
      const finish = async (trx: Db) =>
        void (await trx.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', id).execute())
      await handlers.notify({ db: turn.db, outboxId: id, payload: payloads.notify.parse(payload), finish })
    }
    return rows.length > 0
  },
  matchAd: async (turn) => {
    const { id: adId } = await turn.one(sql`select id, status from ads`, sql`status = 'open'`)
    return expectNobodyAway(turn.db, () => matchAd(turn.db, { adId, now: turn.now }))
  },
  notifyNearby: async (turn) => {
    const { id: adId, publishedAt } = await turn.one<{ id: number; publishedAt: number }>(
      sql`select id, (extract(epoch from published_at) * 1000)::bigint as "publishedAt", status from ads`,
      sql`status = 'open'`,
    )
    const step = { adId, step: turn.pick(2), publishedAt, now: turn.now }
    return expectNobodyAway(turn.db, () => notifyNearby(turn.db, step))
  },
  expireAds: (turn) => {
    turn.world.now = addDaytime(turn.now, 0)
    return expireAds(turn.db, { now: turn.world.now }).then(({ notified, closed }) => notified + closed > 0)
  },
  sendAdNews: (turn) => sendAdNews(turn.db, { now: turn.now }).then((count) => count > 0),
  moderateTexts: async (turn) => {
    const { id: adId, worker_id: userId } = await turn.one<{ id: number; worker_id: number }>(
      sql`select ad_id as id, worker_id from questions`,
    )
    return moderateTexts(turn.db, { userId, adId, now: turn.now }).then((found) => found > 0)
  },
  deleteImage: async (turn) => {
    const { id } = await turn.one(
      sql`select image_id as id from ad_images union select image_id from offer_images union select profile_image_id from users where profile_image_id is not null`,
    )
    return deleteImage(turn.db, id).then(() => true)
  },
  deleteOrphanImages: (turn) => deleteOrphanImages(turn.db, { now: turn.now }).then((count) => count > 0),
  refreshRanking: (turn) => refreshRanking(turn.db, { now: turn.now }).then(() => true),
  deleteOldNotifications: (turn) => deleteOldNotifications(turn.db).then(() => true),
  settleOldNotifications: (turn) => settleOldNotifications(turn.db).then(() => true),
  cleanUp: (turn) => cleanUp(turn.db).then(() => true),
} satisfies Moves
