import { z } from 'zod'
import type { StoredChange } from '#app/assignments/changes/queries.server.ts'
import type { AgreedTerms, Change } from '#app/assignments/changes/rules.ts'
import { id as idSchema, iso, isoOrNull, km, time, toKm } from '#app/http/api/response-schemas.server.ts'
import { materials, pricings } from '#app/offers/terms/rules.ts'

const pricing = z.enum(pricings).describe('How the amount, which is the total, is counted.')

const terms = {
  unitPrice: km.nullable().describe('KM for a unit or the visit.'),
  scope: z.string().nullable(),
  material: z.enum(materials).nullable(),
  depositAmount: km.nullable(),
  depositFor: z.string().nullable(),
  depositOn: z.iso.date().nullable(),
  guaranteeMonths: z.int().nonnegative().nullable(),
}

const statusNames = {
  proposed: 'Proposed',
  agreed: 'Agreed',
  declined: 'Declined',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const

export const agreementShape = z
  .object({
    amount: km.describe('With `totalOpen` the price of the visit.'),
    totalOpen: z.boolean(),
    pricing,
    ...terms,
  })
  .meta({ id: 'Agreement' })

export const changeShape = z
  .object({
    id: idSchema,
    status: z.enum(Object.values(statusNames)),
    isOwn: z.boolean().describe('Whether the caller proposed it.'),
    reason: z.string(),
    amount: km.nullable().describe('As each part, null where the change leaves it as it is.'),
    pricing: pricing.nullable(),
    ...terms,
    proposedAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'AgreementChange' })

export function presentAgreedTerms({ amount, ...agreed }: AgreedTerms): z.output<typeof agreementShape> {
  return {
    amount: toKm(amount ?? agreed.basis.unitPrice ?? 0),
    totalOpen: amount === null,
    ...present(agreed),
    pricing: agreed.basis.pricing,
  }
}

export function presentApiChange(change: StoredChange, viewerId: number): z.output<typeof changeShape> {
  const { id, status, reason, amount, proposerId, proposedAt, decidedAt } = change
  return {
    id,
    status: statusNames[status],
    isOwn: proposerId === viewerId,
    reason,
    amount: amount === null ? null : toKm(amount),
    ...present(change),
    proposedAt: iso(proposedAt),
    decidedAt: isoOrNull(decidedAt),
  }
}

function present({ basis, scope, material, deposit, guaranteeMonths }: Omit<Change, 'amount'>) {
  return {
    pricing: basis?.pricing ?? null,
    unitPrice: basis?.unitPrice ? toKm(basis.unitPrice) : null,
    scope,
    material,
    depositAmount: deposit && toKm(deposit.amount),
    depositFor: deposit?.purpose ?? null,
    depositOn: deposit?.dueOn ?? null,
    guaranteeMonths,
  }
}
