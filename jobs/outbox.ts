import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import { pool, type Db } from '#db/connection.ts'
import { payloads, type JobKind } from '#jobs/payloads.ts'

/** The channel on which the relays of all worker processes listen. */
export const nudgeChannel = 'outbox'

/** Nudges within this time travel as one. */
const debounceMs = 5

const requestIds = new AsyncLocalStorage<string | null>()

/** Jobs enqueued while `work` runs carry this request id into the worker's log. */
export function withRequestId<T>(requestId: string | null, work: () => T): T {
  return requestIds.run(requestId, work)
}

/** The request id under which jobs are enqueued now, for statements that write many at once. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null
}

/**
 * Promises that the job runs if the transaction at hand commits, and never if it rolls back. A second row with the same
 * `dedupeKey` is ignored. With `runAt` it runs at that time or within the next seconds. Call `nudge` after the commit, or
 * wait for the relay's next sweep.
 */
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

/**
 * Tells the relays that something was committed. Costs the caller nothing: it is sent later, many calls as one, and a lost
 * nudge is repaired by the sweep.
 */
export function nudge(): void {
  isNudged = true
  if (isSending) return
  isSending = true
  setTimeout(sendNudges, debounceMs)
}

// Not inside the write's transaction: each commit with a pending NOTIFY waits for one lock of the whole server.
async function sendNudges(): Promise<void> {
  while (isNudged) {
    isNudged = false
    await pool.query('select pg_notify($1, $2)', [nudgeChannel, '']).catch(() => {})
  }
  isSending = false
}
