import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import { pool, type Db } from '#db/connection.ts'
import { payloads, type JobKind } from '#jobs/outbox/payloads.ts'

export const nudgeChannel = 'outbox'

const debounceMs = 5

const requestIds = new AsyncLocalStorage<string | null>()

/** Jobs that `work` enqueues carry this request id into the worker's log. */
export function withRequestId<T>(requestId: string | null, work: () => T): T {
  return requestIds.run(requestId, work)
}

export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null
}

/** The job runs if the current transaction commits, at `runAt` or within seconds. A `dedupeKey` that exists is ignored. */
export async function enqueue<Kind extends JobKind>(
  db: Db,
  {
    kind,
    payload,
    dedupeKey = null,
    runAt,
  }: { kind: Kind; payload: z.input<(typeof payloads)[Kind]>; dedupeKey?: string | null; runAt?: Date },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind,
      payload: JSON.stringify(payloads[kind].parse(payload)),
      dedupe_key: dedupeKey,
      request_id: currentRequestId(),
      ...(runAt && { run_at: runAt }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

let isSending = false
let isNudged = false

/** Wakes the relays after a commit. Sent later, many calls as one; the sweep makes up for a lost one. */
export function nudge(): void {
  isNudged = true
  if (isSending) return
  isSending = true
  setTimeout(sendNudges, debounceMs)
}

// Outside the write's transaction, because commits with a NOTIFY wait for one lock of the whole server.
async function sendNudges(): Promise<void> {
  while (isNudged) {
    isNudged = false
    await pool.query('select pg_notify($1, $2)', [nudgeChannel, '']).catch(() => {})
  }
  isSending = false
}
