import { sql } from 'kysely'
import { adSearchSorts, type AdSearchSort } from '#app/ads/rules.ts'
import { bigintColumn, keyset, timestampColumn, type Keyset } from '#db/keyset.ts'

const payout = sql`coalesce(ads.max_payout, ads.min_payout)`
const publishedAt = sql`ads.published_at`
const negatedOfferCount = { ...bigintColumn(sql`(-ads.offer_count)`), min: -(2 ** 31) }
const adId = sql`ads.id`

const sortColumns = {
  newest: [timestampColumn(publishedAt), bigintColumn(adId)],
  oldest: [timestampColumn(publishedAt, 'asc'), bigintColumn(adId, 'asc')],
  highestPayout: [bigintColumn(payout), bigintColumn(adId)],
  fewestOffers: [negatedOfferCount, timestampColumn(publishedAt), bigintColumn(adId)],
}

/** Each order has an index of its own. */
export const adSearchOrders = Object.fromEntries(
  adSearchSorts.map((sort, id) => [sort, keyset(sortColumns[sort], { id })]),
) as Record<AdSearchSort, Keyset>
