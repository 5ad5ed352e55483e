import { sql } from 'kysely'
import { recountOffers } from '#app/offers/history.server.ts'
import { placeholderOf } from '#app/offers/terms/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** The offer has the price, how it is counted and the material again that the client accepted. */
export async function restoreOfferTerms(trx: Db, adId: number): Promise<void> {
  const isOpen = sql`coalesce(first.total_open, offers.total_open)`
  const unitPrice = sql`case when first.pricing is null then offers.unit_price else first.unit_price end`
  const { numAffectedRows } = await sql`
    update offers set
      amount = case when ${isOpen} then ${placeholderOf(unitPrice)} else coalesce(first.amount, offers.amount) end,
      total_open = ${isOpen},
      pricing = coalesce(first.pricing, offers.pricing),
      unit_price = ${unitPrice},
      material = case when first.has_material then first.material else offers.material end
    from (
      select offer_id, count(material) > 0 as has_material,
        (array_agg(previous_amount order by id) filter (where amount is not null))[1] as amount,
        (array_agg(previous_total_open order by id) filter (where amount is not null))[1] as total_open,
        (array_agg(previous_pricing order by id) filter (where pricing is not null))[1] as pricing,
        (array_agg(previous_unit_price order by id) filter (where pricing is not null))[1] as unit_price,
        (array_agg(previous_material order by id) filter (where material is not null))[1] as material
      from assignment_changes where ad_id = ${adId} and status = 'agreed' group by offer_id
    ) as first
    where offers.id = first.offer_id`.execute(trx)
  if (numAffectedRows) await recountOffers(trx, adId)
}
