import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { presentOwnJobAd, presentPublicJobAd, type JobAd } from '#app/ads/api-presenters.server.ts'
import { findAdForVisitor, findAdOf, listMyAds } from '#app/ads/queries.server.ts'
import type { AdFilter, AdSort } from '#app/ads/rules.ts'
import type { AdSearchSort } from '#app/ads/search/sorts.ts'
import { maxCountedAds } from '#app/ads/search/counts.server.ts'
import { searchAds, type FoundAd } from '#app/ads/search/searching.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { isActiveWorker } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

type Viewer = { id: number; userType: 'Worker' | 'Client' } | null

/** The ad as this reader may see it: all of it the owner, public ones everybody, the address the accepted worker. */
export async function findJobAd(
  db: Db,
  { adId, viewer }: { adId: number; viewer: Viewer },
): Promise<JobAd | undefined> {
  if (viewer?.userType === 'Client') {
    const own = await findOwnJobAd(db, { adId, clientId: viewer.id })
    if (own) return own
  }
  const ad = await findAdForVisitor(db, adId)
  if (!ad) return undefined
  const adForWorker =
    viewer?.userType === 'Worker' ? await findAdForWorker(db, { adId, workerId: viewer.id }) : undefined
  return presentPublicJobAd(ad, {
    isWorker: adForWorker !== undefined && !adForWorker.isReaderHidden,
    ownOffer: adForWorker?.ownOffer,
    address: adForWorker?.address ?? null,
  })
}

/** Replaces a verb's outcome by the ad as its owner now sees it. */
export async function reloadOwnJobAd(
  db: Db,
  outcome: Outcome<{ adId: number }, string>,
  clientId: number,
): Promise<Outcome<JobAd, string>> {
  if (!outcome.ok) return outcome
  const ad = await findOwnJobAd(db, { adId: outcome.value.adId, clientId })
  return ad ? done(ad) : refused('unknown')
}

type ListOwnJobAdsOptions = { clientId: number; filter: AdFilter; sort: AdSort; page: number; pageSize: number }

export async function listOwnJobAds(db: Db, options: ListOwnJobAdsOptions) {
  const { items, total, page, pageSize } = await listMyAds(db, options)
  const client = await findAdClient(db, options.clientId)
  return { items: items.map((ad) => presentOwnJobAd(ad, client)), page, pageSize, total }
}

type SearchOptions = Parameters<typeof searchAds>[1]

/** Open ads that pass the filters, from a cursor or by number of page. */
export async function searchJobAds(
  db: Db,
  { viewer, ...search }: Omit<SearchOptions, 'workerId'> & { viewer: Viewer },
) {
  const isWorker = viewer?.userType === 'Worker'
  const { items, nextCursor, hasMore, total } = await searchAds(db, {
    ...search,
    workerId: isWorker ? viewer.id : null,
    reachableBy: isWorker ? viewer.id : undefined,
  })
  const mayOffer = isWorker && items.length > 0 && (await isActiveWorker(db, viewer.id))
  const jobAds = items.map((ad) => presentPublicJobAd(ad, { isWorker: mayOffer, ownOffer: ownOfferOf(ad) }))
  return { items: jobAds, nextCursor, hasMore, total }
}

function ownOfferOf({ ownOfferId, ownOfferStatus }: FoundAd) {
  return ownOfferId && ownOfferStatus ? { id: ownOfferId, status: ownOfferStatus } : undefined
}

export async function listOpenJobAds(
  db: Db,
  {
    page,
    pageSize,
    city,
    skill,
    trade,
    sort,
    viewer,
  }: {
    page: number
    pageSize: number
    city?: string | undefined
    skill?: string | undefined
    trade?: string | undefined
    sort?: AdSearchSort | undefined
    viewer: Viewer
  },
) {
  const filters = { cities: city ? [city] : [], skills: skill ? [skill] : [], trade }
  const offset = (page - 1) * pageSize
  // Skipped rows cost as much as read ones, so numbered pages end at maxCountedAds.
  const isPastLimit = offset >= maxCountedAds
  const { items, total } = await searchJobAds(db, {
    ...filters,
    sort,
    pageSize,
    offset: isPastLimit ? 0 : offset,
    viewer,
  })
  return { items: isPastLimit ? [] : items, page, pageSize, total }
}

async function findOwnJobAd(
  db: Db,
  { adId, clientId }: { adId: number; clientId: number },
): Promise<JobAd | undefined> {
  const ad = await findAdOf(db, { adId, clientId })
  return ad && presentOwnJobAd(ad, await findAdClient(db, clientId))
}

async function findAdClient(db: Db, clientId: number) {
  const { id, name, registeredAt, completedJobs } = await findOwnAccount(db, clientId)
  return { id, name, memberSince: registeredAt, completedJobs }
}
