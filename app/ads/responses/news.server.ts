import { sql } from 'kysely'
import { countResponses } from '#app/ads/responses/queries.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const batchSize = 200
const dayMs = 86_400_000

/** Notifies the client of each open ad, at most once a day, of what has become of it, if anything has within a day. Answers of how many ads. */
export async function sendAdNews(db: Db, { now }: { now: Date }): Promise<number> {
  let count = 0
  for (let lastId = 0; ;) {
    const ads = await selectAdsWithNews(db, now).where('id', '>', lastId).limit(batchSize).execute()
    await inTransaction(db, async (trx) => {
      for (const { id: adId, clientId, responses } of ads) {
        const { notified, opened, offers, declines } = responses
        const declined = declines.reduce((sum, { count: some }) => sum + some, 0)
        if (notified + opened + declined + offers === 0) continue
        const to = { recipientId: clientId, adId, dedupeKey: `${keyOfDay(now)}${adId}` }
        await announce(trx, {
          type: 'ProfileUpdate',
          variant: 'ad_news',
          ...to,
          params: {
            notified,
            opened,
            declined,
            offers,
            declines: declines.map(({ reason, count: some }) => `${reason} ${some}`).join(' '),
          },
        })
        count += 1
      }
    })
    if (ads.length < batchSize) return count
    lastId = ads.at(-1)!.id
  }
}

function keyOfDay(now: Date): string {
  return `ad-news-${localDay(now)}-`
}

function selectAdsWithNews(db: Db, now: Date) {
  const since = sql<Date>`greatest(${new Date(now.getTime() - dayMs)}::timestamptz, published_at)`
  return db
    .selectFrom('ads')
    .select(['id', 'client_id as clientId', countResponses.as('responses')])
    .where('status', '=', 'open')
    .where('hidden_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from notifications where user_id = ads.client_id and dedupe_key = ${keyOfDay(now)} || ads.id)`,
    )
    .where(
      sql<boolean>`(
        exists (select from ad_responses where ad_id = ads.id and greatest(opened_at, declined_at) >= ${since})
        or exists (select from notifications where ad_id = ads.id and type = 'NewJobMatch'
          and created_at >= ${since} and read_at is distinct from created_at))`,
    )
    .orderBy('id')
}
