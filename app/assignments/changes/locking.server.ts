import type { LockedAssignment } from '#app/assignments/appointments/locking.server.ts'
import { listChanges, termsAfter } from '#app/assignments/changes/queries.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'
import type { Db } from '#db/connection.ts'

export function lockChange(trx: Db, { offerId }: LockedAssignment, changeId: number) {
  return trx
    .selectFrom('assignment_changes')
    .select(['status', 'proposer_id as proposerId', 'amount', 'pricing', 'unit_price as unitPrice', 'material'])
    .select(['deposit_amount as depositAmount', 'deposit_on as depositOn', 'guarantee_months as guaranteeMonths'])
    .where('id', '=', changeId)
    .where('offer_id', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function readTerms(trx: Db, { adId, offerId }: { adId: number; offerId: number }) {
  const offer = await trx
    .selectFrom('offers')
    .select([totalOf('offers').as('amount'), 'pricing', 'unit_price as unitPrice', 'material'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  return termsAfter(offer, await listChanges(trx, adId))
}
