import { recordContactResults } from '#app/deliveries/reach/contact-failures.server.ts'
import { recordDeliveryResults } from '#app/deliveries/recording.server.ts'
import type { AttemptResult } from '#app/deliveries/send-result.ts'
import { deleteGoneDevices } from '#app/devices/removing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'

export type Batch = { ids: number[]; attempt: number; kind: 'sendMail' | 'sendSms' | 'sendPushes' }

/** Pushes that are retried within the same half minute share one job. */
const retrySlotMs = 30_000

export async function requeueDeliveries(db: Db, { ids, attempt, kind }: Batch): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'sendPushes') await enqueue(db, { kind, payload: { deliveryIds: ids, attempt } })
  else for (const deliveryId of ids) await enqueue(db, { kind, payload: { deliveryId, attempt } })
  nudge()
}

/** Records results, what they say about contacts, deletes gone devices and enqueues retries in one transaction; again without ids where a provider repeats one. */
export async function recordAttempts(db: Db, batch: Batch, results: AttemptResult[]): Promise<void> {
  try {
    await recordAll(db, batch, results)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'deliveries_by_provider') throw error
    const withoutIds = results.map(({ providerId: _providerId, ...result }) => result)
    await recordAll(db, batch, withoutIds)
  }
}

async function recordAll(db: Db, batch: Batch, results: AttemptResult[]): Promise<void> {
  const rows = results.map(({ isStuck: _stuck, limit: _limit, gone: _gone, contact: _contact, ...result }) => result)
  const gone = results.flatMap((result) => result.gone ?? [])
  const contacts = results.flatMap((result) => result.contact ?? [])
  const retries = results.flatMap(({ id, retryAt }) => (retryAt ? [{ id, retryAt }] : []))
  await inTransaction(db, async (trx) => {
    await recordContactResults(trx, contacts)
    await recordDeliveryResults(trx, rows)
    await deleteGoneDevices(trx, gone)
    await enqueueRetries(trx, batch, retries)
  })
}

type Retry = { id: number; retryAt: Date }

async function enqueueRetries(trx: Db, { attempt, kind }: Batch, retries: Retry[]): Promise<void> {
  if (kind !== 'sendPushes') {
    for (const { id, retryAt } of retries)
      await enqueue(trx, { kind, payload: { deliveryId: id, attempt: attempt + 1 }, runAt: retryAt })
    return
  }
  for (const [slot, part] of Map.groupBy(retries, ({ retryAt }) => Math.ceil(retryAt.getTime() / retrySlotMs))) {
    const payload = { deliveryIds: part.map(({ id }) => id), attempt: attempt + 1 }
    await enqueue(trx, { kind, payload, runAt: part.length === 1 ? part[0]!.retryAt : new Date(slot * retrySlotMs) })
  }
}
