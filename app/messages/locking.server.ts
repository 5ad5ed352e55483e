import { sql } from 'kysely'
import { areBlocked } from '#app/blocks/queries.server.ts'
import { memberColumns } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

/**
 * Locks the conversation about an ad, so that parallel repeats wait for the first and a send waits for a closing.
 * `closed_at` is read after the wait, the states of ad and offer before it: a writer checks all three.
 */
export async function lockAdConversation(
  trx: Db,
  { adId, workerId, sender }: { adId: number; workerId?: number; sender: Viewer },
) {
  const row = await selectLocked(trx, sender)
    .innerJoin('ads', 'ads.id', 'conversations.ad_id')
    .leftJoin('offers', (join) =>
      join.onRef('offers.id', '=', 'ads.accepted_offer_id').onRef('offers.worker_id', '=', 'conversations.worker_id'),
    )
    .select(['ads.status as adStatus', 'offers.status as offerStatus'])
    .where('conversations.kind', '=', 'job')
    .where('conversations.ad_id', '=', adId)
    .$if(workerId !== undefined, (query) => query.where('conversations.worker_id', '=', workerId!))
    .orderBy((eb) => eb('conversations.closed_at', 'is not', null))
    .orderBy('conversations.last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, otherIsDeleted: row.otherDeletedAt !== null }
}

export async function lockDirectConversation(
  trx: Db,
  { recipientId, sender }: { recipientId: number; sender: Viewer },
) {
  const row = await selectLocked(trx, sender)
    .where('conversations.kind', '=', 'direct')
    .where('other.id', '=', recipientId)
    .executeTakeFirst()
  return row && { ...row, isOpen: !row.closedAt, hasAcceptedOffer: false, otherIsDeleted: row.otherDeletedAt !== null }
}

function selectLocked(trx: Db, viewer: Viewer) {
  const { ownColumn, otherColumn } = memberColumns(viewer)
  return trx
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', otherColumn)
    .where(ownColumn, '=', viewer.id)
    .select(['conversations.id', 'conversations.ad_id as adId', 'conversations.closed_at as closedAt'])
    .select(['other.id as otherId', 'other.deleted_at as otherDeletedAt'])
    .select(areBlocked(sql.val(viewer.id), sql.ref('other.id')).as('isBlocked'))
    .forUpdate('conversations')
}
