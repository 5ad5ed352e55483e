import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { toOwnJobAd, toPublicJobAd, type JobAd } from '#app/ads/api-shapes.server.ts'
import { findAdForVisitor, findAdOf, listMyAds } from '#app/ads/queries.server.ts'
import type { AdFilter, AdSort, JobSort } from '#app/ads/rules.ts'
import { countedJobs, searchJobs } from '#app/ads/searching.server.ts'
import { findAdForWorker } from '#app/offers/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
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
  const seen = viewer?.userType === 'Worker' ? await findAdForWorker(db, { adId, workerId: viewer.id }) : undefined
  return toPublicJobAd(ad, {
    isWorker: viewer?.userType === 'Worker',
    ownOffer: seen?.ownOffer,
    address: seen?.address ?? null,
  })
}

/** What a verb did to an ad, told by the ad as its owner now sees it. */
export async function ownJobAd(
  db: Db,
  outcome: Outcome<{ adId: number }, string>,
  clientId: number,
): Promise<Outcome<JobAd, string>> {
  if (!outcome.ok) return outcome
  const ad = await findOwnJobAd(db, { adId: outcome.value.adId, clientId })
  return ad ? done(ad) : refused('unknown')
}

type Listing = { clientId: number; filter: AdFilter; sort: AdSort; page: number; pageSize: number }

export async function listOwnJobAds(db: Db, listing: Listing) {
  const { items, total, page, pageSize } = await listMyAds(db, listing)
  const client = await clientOf(db, listing.clientId)
  return { items: items.map((ad) => toOwnJobAd(ad, client)), page, pageSize, total }
}

type Search = Parameters<typeof searchJobs>[1]

/** Open ads that pass the filters, from a cursor or by number of page. */
export async function searchJobAds(db: Db, { viewer, ...search }: Omit<Search, 'workerId'> & { viewer: Viewer }) {
  const isWorker = viewer?.userType === 'Worker'
  const { items, nextCursor, hasMore, total } = await searchJobs(db, {
    ...search,
    workerId: isWorker ? viewer.id : null,
  })
  const jobAds = items.map((ad) =>
    toPublicJobAd(ad, { isWorker, ownOffer: ad.ownOfferStatus ? { status: ad.ownOfferStatus } : undefined }),
  )
  return { items: jobAds, nextCursor, hasMore, total }
}

export async function listOpenJobAds(
  db: Db,
  {
    page,
    pageSize,
    city,
    skill,
    sort,
    viewer,
  }: {
    page: number
    pageSize: number
    city?: string | undefined
    skill?: string | undefined
    sort?: JobSort | undefined
    viewer: Viewer
  },
) {
  const filters = { cities: city ? [city] : [], skills: skill ? [skill] : [] }
  const skip = (page - 1) * pageSize
  // Rows that are skipped cost as much as rows that are read, so numbers end where the counting ends.
  const isBeyond = skip >= countedJobs
  const { items, total } = await searchJobAds(db, { ...filters, sort, pageSize, skip: isBeyond ? 0 : skip, viewer })
  return { items: isBeyond ? [] : items, page, pageSize, total }
}

async function findOwnJobAd(
  db: Db,
  { adId, clientId }: { adId: number; clientId: number },
): Promise<JobAd | undefined> {
  const ad = await findAdOf(db, { adId, clientId })
  return ad && toOwnJobAd(ad, await clientOf(db, clientId))
}

async function clientOf(db: Db, clientId: number) {
  const { id, name, registeredAt, completedJobs } = await findOwnAccount(db, clientId)
  return { id, name, memberSince: registeredAt, completedJobs }
}
