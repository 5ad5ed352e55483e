import { z } from 'zod'
import { pickPublicContent, type PublicField } from '#app/ads/content.server.ts'
import type { findAdForVisitor, findAdOf } from '#app/ads/queries.server.ts'
import { adStatusNames, adTimings, canEdit, canEditBudget, type AdStatus, type AdTiming } from '#app/ads/rules.ts'
import { count, id as idSchema, toKm, iso, isoOrNull, km, time } from '#app/http/api/response-schemas.server.ts'
import { canSendOffer, type OfferStatus } from '#app/offers/rules.ts'
import { cityName } from '#app/places/cities.ts'
import { skillKeys, type Skill } from '#app/places/skill-keys.ts'
import { findTrade, tradeKeys } from '#app/trades/trades.server.ts'

const olderStatusNames = {
  draft: 'Draft',
  open: 'Created',
  in_progress: 'Accepted',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<AdStatus, string>

type OwnAd = NonNullable<Awaited<ReturnType<typeof findAdOf>>>
type PublicAd = Omit<NonNullable<Awaited<ReturnType<typeof findAdForVisitor>>>, 'review'>
type Client = { id: number; name: string; memberSince: Date; completedJobs: number }

const contentShapes = {
  title: z.string(),
  description: z.string(),
  skill: z.enum([...skillKeys, '']).describe('Empty only in a draft.'),
  city: z.string(),
  timing: z.enum(adTimings).nullable().describe('When the work should be done; null if the client did not say.'),
  minPayout: km,
  maxPayout: km.nullable(),
  acceptsOutsideBudget: z.boolean(),
} satisfies Record<PublicField, z.ZodType>

export const jobAdShape = z
  .object({
    id: idSchema,
    ...contentShapes,
    trade: z.enum(tradeKeys).nullable().describe('Below the skill; chosen, or from title and description.'),
    imageIds: z.array(idSchema),
    status: z.enum(['Draft', 'Created', 'Accepted', 'Completed', 'Cancelled']),
    displayStatus: z.enum(Object.values(adStatusNames)),
    publishedAt: time.nullable(),
    createdAt: time,
    offerCount: count,
    highestOffer: km.nullable(),
    questionCount: count,
    viewCount: count,
    client: z.object({ id: idSchema, name: z.string(), memberSince: time, completedJobs: count }),
    acceptedOfferId: idSchema.nullable(),
    address: z.string().optional().describe('Only for the owner and the accepted worker.'),
    canEdit: z.boolean(),
    canEditBudget: z.boolean(),
    canOffer: z.boolean(),
    myOfferId: idSchema.optional(),
  })
  .meta({ id: 'JobAd' })

export const viewStatsShape = z.object({ days: z.array(z.object({ date: z.iso.date(), views: count })), total: count })

export type JobAd = z.output<typeof jobAdShape>

/** An ad of one's own, with its address and what may still be changed. */
export function presentOwnJobAd(
  ad: Pick<OwnAd, keyof CommonFields | 'allOffers'> & { address: string },
  client: Client,
): JobAd {
  return {
    ...presentCommonFields(ad),
    client: presentClient(client),
    address: ad.address,
    canEdit: canEdit(ad),
    canEditBudget: canEditBudget(ad),
    canOffer: false,
  }
}

type ViewerOptions = {
  isWorker: boolean
  ownOffer?: { id?: number; status: OfferStatus } | undefined
  address?: string | null
}

/** Somebody else's ad; the caller passes `address` only to readers who may have it. */
export function presentPublicJobAd(ad: PublicAd, { isWorker, ownOffer, address }: ViewerOptions): JobAd {
  const { clientId, clientName, clientSince, clientCompletedJobs } = ad
  return {
    ...presentCommonFields(ad),
    client: presentClient({
      id: clientId,
      name: clientName,
      memberSince: clientSince,
      completedJobs: clientCompletedJobs,
    }),
    ...(address && { address }),
    canEdit: false,
    canEditBudget: false,
    canOffer: isWorker && canSendOffer(ad.status, ownOffer?.status),
    ...(ownOffer?.id && { myOfferId: ownOffer.id }),
  }
}

type CommonFields = Pick<PublicAd, PublicField | 'id' | 'offerCount' | 'highestOffer' | 'questionCount' | 'viewCount'> &
  Pick<PublicAd, 'acceptedOfferId' | 'createdAt' | 'publishedAt' | 'trade'> & {
    status: AdStatus
    images: { id: number }[]
  }

function presentCommonFields(ad: CommonFields) {
  const { id, offerCount, questionCount, viewCount, acceptedOfferId } = ad
  return {
    ...pickPublicContent(ad),
    id,
    offerCount,
    questionCount,
    viewCount,
    acceptedOfferId,
    skill: ad.skill as Skill | '',
    trade: findTrade(ad.trade)?.key ?? null,
    city: ad.city && cityName(ad.city),
    timing: ad.timing as AdTiming | null,
    minPayout: toKm(ad.minPayout),
    maxPayout: ad.maxPayout === null ? null : toKm(ad.maxPayout),
    highestOffer: ad.highestOffer === null ? null : toKm(ad.highestOffer),
    imageIds: ad.images.map((image) => image.id),
    status: olderStatusNames[ad.status],
    displayStatus: adStatusNames[ad.status],
    publishedAt: isoOrNull(ad.publishedAt),
    createdAt: iso(ad.createdAt),
  }
}

function presentClient({ id, name, memberSince, completedJobs }: Client): JobAd['client'] {
  return { id, name, memberSince: iso(memberSince), completedJobs }
}
