import { sql } from 'kysely'
import { daySeconds, hourSeconds, type RateLimit } from '#app/limits/rules.ts'
import { changeNotice } from '#app/messages/change-notices.server.ts'
import type { Db } from '#db/connection.ts'

export const openingLimits: readonly RateLimit[] = [
  { name: 'chat-hour', counts: 'sender', points: 30, seconds: hourSeconds },
  { name: 'chat-day', counts: 'sender', points: 100, seconds: daySeconds },
]

type AdConversation = { adId: number; clientId: number; workerId: number; now: Date }

/** Opens the conversation about an ad with its chosen worker, or reopens a closed one; returns the conversation's id. */
export async function openAdConversation(trx: Db, { adId, clientId, workerId, now }: AdConversation) {
  const { id } = await trx
    .insertInto('conversations')
    .values({
      kind: 'job',
      ad_id: adId,
      client_id: clientId,
      worker_id: workerId,
      created_at: now,
      last_message_at: now,
    })
    .onConflict((oc) =>
      // PostgreSQL infers a partial index only from a literal.
      oc.columns(['ad_id', 'worker_id']).where('kind', '=', sql.lit('job')).doUpdateSet({ closed_at: null }),
    )
    .returning(['id', changeNotice])
    .executeTakeFirstOrThrow()
  await addMembers(trx, id, [clientId, workerId])
  return id
}

/** Closes the ad's conversations, or the one with that worker, for writing; they stay readable. */
export async function closeAdConversations(
  trx: Db,
  { adId, workerId, now }: { adId: number; workerId?: number; now: Date },
) {
  await trx
    .updateTable('conversations')
    .set({ closed_at: now })
    .where('kind', '=', 'job')
    .where('ad_id', '=', adId)
    .where('closed_at', 'is', null)
    .$if(workerId !== undefined, (query) => query.where('worker_id', '=', workerId!))
    .returning(changeNotice)
    .execute()
}

/** The direct conversation of a client and a worker, created if there is none; returns its id. */
export async function openDirectConversation(trx: Db, { clientId, workerId, now }: Omit<AdConversation, 'adId'>) {
  const { id } = await trx
    .insertInto('conversations')
    .values({ kind: 'direct', client_id: clientId, worker_id: workerId, created_at: now, last_message_at: now })
    .onConflict((oc) =>
      // Unlike `do nothing`, an update that changes nothing returns and locks the row.
      oc.columns(['client_id', 'worker_id']).where('kind', '=', sql.lit('direct')).doUpdateSet({ client_id: clientId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembers(trx, id, [clientId, workerId])
  return id
}

async function addMembers(trx: Db, conversationId: number, userIds: number[]) {
  await trx
    .insertInto('conversation_members')
    .values(userIds.map((userId) => ({ conversation_id: conversationId, user_id: userId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}
