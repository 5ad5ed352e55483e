import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { describeError } from '#app/log.server.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { nudgeChannel } from '#jobs/outbox/enqueuing.ts'
import { describePause, findJobPause } from '#jobs/outbox/pausing.ts'
import type { Queues } from '#jobs/outbox/queue.ts'
import { relayDueRows, resendLostJobs } from '#jobs/worker/relay.ts'

export type RelayOptions = {
  db: Db
  queues: Queues
  databaseUrl: string
  log: Logger
  sweepMs?: number
  resendAfterMs?: number
}

/** Relays outbox rows at each nudge, and sweeps for rows whose nudge was lost. Any number of processes may do so at once. */
export function startRelay({ db, queues, databaseUrl, log, sweepMs = 2_000, resendAfterMs = 30_000 }: RelayOptions): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const failing = new Set<string>()
  let isNudged = false
  let currentPass: Promise<void> | null = null

  /** One line for each outage: the sweep fails every other second until it is over. */
  const logFailure = (action: string, error: Error) => {
    if (!failing.has(action)) log.warn({ error: describeError(error) }, `${action} failed and is tried until it works`)
    failing.add(action)
  }

  const attempt = (action: string, work: () => Promise<unknown>) =>
    work().then(
      () => void failing.delete(action),
      (error: Error) => logFailure(action, error),
    )

  function onNudge(client: pg.Client): void {
    isNudged = true
    currentPass ??= relayWhileNudged(client)
  }

  async function relayWhileNudged(client: pg.Client): Promise<void> {
    while (isNudged && !stopping.signal.aborted) {
      isNudged = false
      await attempt('relaying', () => relayWithLock(client))
    }
    currentPass = null
  }

  // All relays got the same nudge; the one that gets the lock relays.
  async function relayWithLock(client: pg.Client): Promise<void> {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as mine', [nudgeChannel])
    if (!rows[0].mine) return
    try {
      await relayDueRows(db, queues)
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [nudgeChannel])
    }
  }

  // Rows of this age were missed: a nudge or a connection was lost, or the process with the lock is frozen.
  async function sweep(): Promise<void> {
    await attempt('sweeping', () => relayDueRows(db, queues, { waitedMs: sweepMs / 2 }))
    await attempt('looking for lost jobs', () => resendLostJobs(db, queues, { afterMs: resendAfterMs }))
  }

  async function sweepUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep()
      await sleep(sweepMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function reportPause(): Promise<void> {
    const pause = await findJobPause(db)
    if (pause) log.warn(describePause(pause))
  }

  const listener = listen(nudgeChannel, {
    connectionString: databaseUrl,
    onNotification: (_, client) => onNudge(client),
    onConnect: () => void failing.delete('listening for nudges'),
    onError: (error) => logFailure('listening for nudges', error),
    retryMs: sweepMs,
  })
  void attempt('looking for a pause', reportPause)
  const sweepLoop = sweepUntilStopped()

  return {
    async stop() {
      stopping.abort()
      await Promise.all([currentPass, sweepLoop])
      await listener.stop()
    },
  }
}
