import { lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { listChanges, termsAfter } from '#app/assignments/changes/queries.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'
import { done, refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Key = { adId: number; userId: number; changeId: number }

/** The open change of a running assignment of this member, with the assignment. */
export async function lockOpenChange(trx: Db, { adId, userId, changeId }: Key) {
  const assignment = await lockAssignmentOf(trx, { adId, userId })
  const change =
    assignment &&
    (await trx
      .selectFrom('assignment_changes')
      .select(['status', 'proposer_id as proposerId', 'amount', 'pricing', 'unit_price as unitPrice', 'material'])
      .select(['deposit_amount as depositAmount', 'deposit_on as depositOn', 'guarantee_months as guaranteeMonths'])
      .where('id', '=', changeId)
      .where('offer_id', '=', assignment.offerId)
      .forNoKeyUpdate()
      .executeTakeFirst())
  if (!change) return refused('unknown')
  if (!assignment.isRunning) return refused('not_in_progress')
  return done({ ...change, assignment })
}

export async function readTerms(trx: Db, { adId, offerId }: { adId: number; offerId: number }) {
  const offer = await trx
    .selectFrom('offers')
    .select([totalOf('offers').as('amount'), 'pricing', 'unit_price as unitPrice', 'material'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  return termsAfter(offer, await listChanges(trx, adId))
}
