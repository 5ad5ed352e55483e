import { z } from 'zod'
import { id as idSchema, toKm, iso, isoOrNull, km, time } from '#app/http/api/response-schemas.server.ts'
import { offerStatusNames, type OfferStatus } from '#app/offers/rules.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { availabilities, materials, pricings, type OfferTerms } from '#app/offers/terms/rules.ts'
import { presentWorkerCard, workerCardShape } from '#app/workers/api-presenters.server.ts'
import type { WorkerCard } from '#app/workers/card.server.ts'

export const offerShape = z
  .object({
    id: idSchema,
    jobAdId: idSchema,
    amount: km.describe('With `totalOpen` the price of the visit.'),
    totalOpen: z.boolean().describe('Whether the total is named after the visit.'),
    message: z.string(),
    terms: z
      .string()
      .describe('Names what is offered beside the amount, for the decision: another one with each change.'),
    pricing: z.enum(pricings).describe('How the amount, which is the total, is counted.'),
    unitPrice: km.nullable(),
    material: z.enum(materials).nullable(),
    availability: z.enum(availabilities).nullable(),
    availableOn: z.iso.date().nullable(),
    imageId: idSchema
      .nullable()
      .describe('The photo beside the message; until a moderator has seen it only for its worker.'),
    status: z.enum(Object.values(offerStatusNames)),
    offeredAt: time,
    updatedAt: time,
    acceptedAt: time.nullable(),
    worker: workerCardShape,
  })
  .meta({ id: 'Offer' })

export type Offer = z.output<typeof offerShape>

type Row = {
  id: number
  adId: number
  amount: number | null
  message: string
  terms: OfferTerms
  image: { id: number } | null
  status: OfferStatus
  offeredAt: Date
  updatedAt: Date
  acceptedAt: Date | null
  worker: WorkerCard
}

export function presentOffer({
  id,
  adId,
  amount,
  message,
  terms,
  image,
  status,
  offeredAt,
  updatedAt,
  acceptedAt,
  worker,
}: Row): Offer {
  return {
    id,
    message,
    terms: offerKey({ amount, terms, message, imageId: image?.id ?? null }),
    jobAdId: adId,
    amount: toKm(amount ?? terms.unitPrice ?? 0),
    totalOpen: amount === null,
    ...terms,
    unitPrice: terms.unitPrice === null ? null : toKm(terms.unitPrice),
    imageId: image?.id ?? null,
    status: offerStatusNames[status],
    offeredAt: iso(offeredAt),
    updatedAt: iso(updatedAt),
    acceptedAt: isoOrNull(acceptedAt),
    worker: presentWorkerCard(worker),
  }
}
