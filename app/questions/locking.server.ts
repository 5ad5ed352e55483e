import { lockDeal } from '#app/offers/locking.server.ts'
import type { Db } from '#db/connection.ts'

/** A question with its ad, its author and the client, all locked; one that moderators hide is not there. */
export async function lockQuestion(trx: Db, questionId: number) {
  const found = await trx
    .selectFrom('questions')
    .select(['ad_id as adId', 'worker_id as workerId'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  const ad = found && (await lockDeal(trx, found))
  if (!ad) return undefined

  const question = await trx
    .selectFrom('questions')
    .select(['answer', 'reply', 'worker_id as workerId'])
    .where('id', '=', questionId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const { id: adId, status, clientId, client, worker } = ad
  return question && { ...question, adId, status, clientId, client, worker }
}
