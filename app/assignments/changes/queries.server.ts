import { sql } from 'kysely'
import { applyChange, type AgreedTerms, type Change } from '#app/assignments/changes/rules.ts'
import type { Material, OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'
import type { Db } from '#db/connection.ts'

type ChangeRow = Change & {
  id: number
  status: 'proposed' | 'agreed' | 'declined' | 'replaced' | 'withdrawn' | 'closed'
  proposerId: number
  reason: string
  previousAmount: number | null
  previousBasis: PriceBasis | null
  previousMaterial: Material | null
  previousDeposit: number | null
  previousGuarantee: number | null
  proposedAt: string
  agreedAt: string | null
  decidedAt: string | null
}

const maxListed = 100

/** In a query of `ads`: the changes of the accepted offer, those that hold first and then the newest. */
export const changesOfAd = sql<ChangeRow[]>`(
  select coalesce(json_agg(listed), '[]') from (
    select id, status, proposer_id as "proposerId", reason, amount, scope, material, guarantee_months as "guaranteeMonths",
      case when deposit_amount is not null then
        json_build_object('amount', deposit_amount, 'purpose', deposit_for, 'dueOn', deposit_on) end as deposit,
      case when pricing is not null then json_build_object('pricing', pricing, 'unitPrice', unit_price) end as basis,
      case when previous_pricing is not null then
        json_build_object('pricing', previous_pricing, 'unitPrice', previous_unit_price) end as "previousBasis",
      case when not previous_total_open then previous_amount end as "previousAmount",
      previous_material as "previousMaterial",
      previous_deposit as "previousDeposit", previous_guarantee as "previousGuarantee",
      proposed_at as "proposedAt", agreed_at as "agreedAt", decided_at as "decidedAt"
    from assignment_changes where offer_id = ads.accepted_offer_id
    order by status = 'agreed' desc, id desc limit ${sql.lit(maxListed)}
  ) as listed)`

/** The caller has found the assignment by its owner. */
export async function listChanges(db: Db, adId: number) {
  const ads = db.selectFrom('ads').select(changesOfAd.as('changes')).where('id', '=', adId)
  return readChanges((await ads.executeTakeFirstOrThrow()).changes)
}

export function readChanges(rows: ChangeRow[]) {
  return rows.map(({ proposedAt, agreedAt, decidedAt, ...row }) => ({
    ...row,
    proposedAt: new Date(proposedAt),
    agreedAt: agreedAt ? new Date(agreedAt) : null,
    decidedAt: decidedAt ? new Date(decidedAt) : null,
  }))
}

export type StoredChange = ReturnType<typeof readChanges>[number]

type OfferPart = PriceBasis & Pick<OfferTerms, 'material'> & { amount: number | null }

/** The agreed terms after these changes; the offer has the price, how it is counted and the material already. */
export function termsAfter(
  { amount, material, pricing, unitPrice }: OfferPart,
  changes: Pick<StoredChange, 'status' | 'id' | keyof Change>[],
): AgreedTerms {
  const agreed = changes.filter(({ status }) => status === 'agreed').toSorted((one, other) => one.id - other.id)
  const held = { amount, material, basis: { pricing, unitPrice } }
  const start: AgreedTerms = { ...held, scope: null, deposit: null, guaranteeMonths: null }
  return { ...agreed.reduce(applyChange, start), ...held }
}
