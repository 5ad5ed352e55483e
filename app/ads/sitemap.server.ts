import { selectOpenAds } from '#app/ads/search/filters.server.ts'
import type { Db } from '#db/connection.ts'

export function selectAdsForSitemap(db: Db) {
  return selectOpenAds(db, {}).select(['ads.id', 'ads.skill', 'ads.city', 'ads.updated_at as changedAt'])
}
