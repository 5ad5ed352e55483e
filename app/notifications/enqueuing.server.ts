import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

type TransactionalMail = {
  channel: 'email' | 'sms'
  /** Names who composes it when it leaves. */
  type: string
  userId: number | null
  /** The same key is sent once; whoever composes it reads from it what it is about. */
  dedupeKey: string
  /** Of no use any more after this. */
  expiresAt?: Date
  now: Date
}

/** Promises what a domain sends that is no notification: one delivery and its job, in the transaction at hand. */
export async function enqueueMail(
  trx: Db,
  { channel, type, userId, dedupeKey, expiresAt, now }: TransactionalMail,
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
