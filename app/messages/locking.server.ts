import { sql } from 'kysely'
import { areBlocked } from '#app/blocks/queries.server.ts'
import { memberColumns } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

/**
 * Locks the conversation about an ad and its two people, so that parallel repeats wait for the first and a send waits for
 * a block or a closing. `closed_at` is read after the wait, the states of ad and offer before it: a writer checks all three.
 */
export async function lockAdConversation(
  trx: Db,
  { adId, workerId, sender }: { adId: number; workerId?: number; sender: Viewer },
) {
  const found = await selectConversations(trx, sender)
    .select(['conversations.id', 'other.id as otherId'])
    .where('conversations.kind', '=', 'job')
    .where('conversations.ad_id', '=', adId)
    .$if(workerId !== undefined, (query) => query.where('conversations.worker_id', '=', workerId!))
    .orderBy((eb) => eb('conversations.closed_at', 'is not', null))
    .orderBy('conversations.last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined

  await lockPeople(trx, [sender.id, found.otherId], 'share')
  const row = await selectLocked(trx, sender)
    .innerJoin('ads', 'ads.id', 'conversations.ad_id')
    .leftJoin('offers', (join) =>
      join.onRef('offers.id', '=', 'ads.accepted_offer_id').onRef('offers.worker_id', '=', 'conversations.worker_id'),
    )
    .select(['ads.status as adStatus', 'offers.status as offerStatus'])
    .where('conversations.id', '=', found.id)
    .executeTakeFirst()
  return row && { ...row, otherIsDeleted: row.otherDeletedAt !== null }
}

/** The direct conversation of the two, if there is one; both people are locked in any case. */
export async function lockDirectConversation(
  trx: Db,
  { recipientId, sender }: { recipientId: number; sender: Viewer },
) {
  await lockPeople(trx, [sender.id, recipientId], 'share')
  const row = await selectLocked(trx, sender)
    .where('conversations.kind', '=', 'direct')
    .where('other.id', '=', recipientId)
    .executeTakeFirst()
  return row && { ...row, isOpen: !row.closedAt, hasAcceptedOffer: false, otherIsDeleted: row.otherDeletedAt !== null }
}

function selectLocked(trx: Db, viewer: Viewer) {
  return selectConversations(trx, viewer)
    .select(['conversations.id', 'conversations.ad_id as adId', 'conversations.closed_at as closedAt'])
    .select(['other.id as otherId', 'other.deleted_at as otherDeletedAt'])
    .select(areBlocked(sql.val(viewer.id), sql.ref('other.id')).as('isBlocked'))
    .forUpdate('conversations')
}

function selectConversations(trx: Db, viewer: Viewer) {
  const { ownColumn, otherColumn } = memberColumns(viewer)
  return trx
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', otherColumn)
    .where(ownColumn, '=', viewer.id)
}
