import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { payloads } from '#jobs/payloads.ts'
import { db } from '#tests/support/database.ts'

/** Does what the worker does with all that was announced so far, in order. */
export async function deliverAll(): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'notify')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, payload } of rows) {
    await deliverNotification({
      db,
      outboxId: id,
      payload: payloads.notify.parse(payload),
      finish: async (trx) => {
        await trx.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', id).execute()
      },
    })
  }
}
