import type { SendChannel } from '#app/deliveries/send-limits.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type TransactionalMessage = {
  channel: SendChannel
  type: string
  userId: number | null
  /** Messages with the same key are sent once; the template reads the id of its subject from it. */
  dedupeKey: string
  expiresAt?: Date
  now: Date
}

/** Enqueues a mail or text message that is no notification: one delivery and its job, in the caller's transaction. */
export async function enqueueMessage(
  trx: Db,
  { channel, type, userId, dedupeKey, expiresAt, now }: TransactionalMessage,
): Promise<void> {
  const { id } = await trx
    .insertInto('deliveries')
    .values({
      channel,
      type,
      user_id: userId,
      dedupe_key: dedupeKey,
      burst_key: dedupeKey,
      created_at: now,
      run_at: now,
      expires_at: expiresAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, { kind: channel === 'email' ? 'sendMail' : 'sendSms', payload: { deliveryId: id, attempt: 0 } })
}
