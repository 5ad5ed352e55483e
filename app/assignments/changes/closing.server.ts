import { sql } from 'kysely'
import { recountOffers } from '#app/offers/history.server.ts'
import type { Db } from '#db/connection.ts'

type Closing = { adId: number; withAgreed: boolean; now: Date }

/**
 * Ends the open change of an ad, and with `withAgreed` the agreed ones too: the offer has the price and the material again that the
 * client accepted. The caller has locked the ad's row.
 */
export async function closeChanges(trx: Db, { adId, withAgreed, now }: Closing): Promise<void> {
  if (withAgreed) await restoreOfferTerms(trx, adId)
  await trx
    .updateTable('assignment_changes')
    .set({ status: 'closed', decided_at: now })
    .where('ad_id', '=', adId)
    .where('status', 'in', withAgreed ? ['proposed', 'agreed'] : ['proposed'])
    .execute()
}

async function restoreOfferTerms(trx: Db, adId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update offers set
      amount = coalesce((
        select previous_amount from assignment_changes as change
        where change.offer_id = offers.id and status = 'agreed' and change.amount is not null order by id limit 1
      ), offers.amount),
      material = case when exists (
        select from assignment_changes as change
        where change.offer_id = offers.id and status = 'agreed' and change.material is not null
      ) then (
        select previous_material from assignment_changes as change
        where change.offer_id = offers.id and status = 'agreed' and change.material is not null order by id limit 1
      ) else offers.material end
    where exists (
      select from assignment_changes as change
      where change.ad_id = ${adId} and change.offer_id = offers.id and status = 'agreed')`.execute(trx)
  if (numAffectedRows) await recountOffers(trx, adId)
}
