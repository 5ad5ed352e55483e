import type { Db } from '#db/connection.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { db } from '#tests/support/data/database.ts'

const kinds = ['notify', 'matchAd'] as const

/** Runs the queued notify and matchAd jobs in order, as the job worker does. */
export async function deliverAll(): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload'])
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, kind, payload } of rows) {
    const finish = async (trx: Db) =>
      void (await trx.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', id).execute())
    if (kind === 'notify') await handlers.notify({ db, outboxId: id, payload: payloads.notify.parse(payload), finish })
    if (kind !== 'matchAd') continue
    await handlers.matchAd({ db, outboxId: id, payload: payloads.matchAd.parse(payload), finish })
    await finish(db)
  }
}

/** Each call delivers what is queued, and answers the notifications written since the call before. */
export function followNotifications() {
  let lastId = 0
  return async () => {
    await deliverAll()
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'user_id as userId', 'type', 'variant'])
      .where('id', '>', lastId)
      .orderBy('id')
      .execute()
    lastId = rows.at(-1)?.id ?? lastId
    return rows
  }
}
