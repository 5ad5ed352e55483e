import { z } from 'zod'
import { id, inKm, iso, isoOrNull, km, time } from '#app/http/api-shapes.server.ts'
import type { OfferStatus } from '#app/offers/rules.ts'
import { toWorkerCard, workerCardShape } from '#app/workers/api-shapes.server.ts'
import type { WorkerCard } from '#app/workers/card.server.ts'

export const offerStatuses = ['Pending', 'Accepted', 'Rejected', 'Withdrawn'] as const

export const offerShape = z
  .object({
    id,
    jobAdId: id,
    amount: km,
    message: z.string(),
    status: z.enum(offerStatuses),
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
  amount: number
  message: string
  status: OfferStatus
  offeredAt: Date
  updatedAt: Date
  acceptedAt: Date | null
  worker: WorkerCard
}

const statuses = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const

export function toOffer({ id, adId, amount, message, status, offeredAt, updatedAt, acceptedAt, worker }: Row): Offer {
  return {
    id,
    message,
    jobAdId: adId,
    amount: inKm(amount),
    status: statuses[status],
    offeredAt: iso(offeredAt),
    updatedAt: iso(updatedAt),
    acceptedAt: isoOrNull(acceptedAt),
    worker: toWorkerCard(worker),
  }
}
