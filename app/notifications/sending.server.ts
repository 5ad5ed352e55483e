import { setTimeout as sleep } from 'node:timers/promises'
import { UnrecoverableError } from 'bullmq'
import type { Logger } from 'pino'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { sendTimeoutMs } from '#app/gateways/gateway.ts'
import { dispatchDelivery, type MailTemplates } from '#app/notifications/dispatch.server.ts'
import { resolveAttempt, type AttemptResult } from '#app/notifications/send-result.ts'
import { recordLimitReached, type DailyCaps } from '#app/notifications/daily-counts.server.ts'
import {
  claimDeliveries,
  deleteGoneDevices,
  hasInFlight,
  listClaimed,
  recordDeliveryResults,
  renewClaims,
  type ClaimedDelivery,
} from '#app/notifications/deliveries.server.ts'
import { decideSending } from '#app/notifications/send-policy.ts'
import { reserveSending } from '#app/notifications/limiting.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { recordDelivery } from '#jobs/metrics.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import type { Task } from '#jobs/runner.ts'

type SenderDeps = {
  gateways: Gateways
  mailTemplates: MailTemplates
  log: Logger
  /** Instead of the settings. */
  caps?: Partial<DailyCaps>
  /** Once aborted nothing more is begun. */
  shutdownSignal?: AbortSignal
}
type Batch = { ids: number[]; attempt: number; kind: 'sendMail' | 'sendSms' | 'sendPushes' }

/** Sendings of one job at the same time: two groups, each with its own statements, so that a slow phone holds up only its group. */
const groupSize = 25
const concurrency = 2
const renewMs = 1_000
/** Longer than any sending may take, with its record. */
const otherRunTimeoutMs = 15_000

/** The handlers of the three kinds of sending. Each calls the provider outside of any transaction, and what it answers is kept. */
export function createSenders(deps: SenderDeps) {
  return {
    sendMail: ({ db, payload: { deliveryId, attempt } }: Task<'sendMail'>) =>
      sendAll(deps, db, { ids: [deliveryId], attempt, kind: 'sendMail' }),
    sendSms: ({ db, payload: { deliveryId, attempt } }: Task<'sendSms'>) =>
      sendAll(deps, db, { ids: [deliveryId], attempt, kind: 'sendSms' }),
    sendPushes: ({ db, payload: { deliveryIds, attempt } }: Task<'sendPushes'>) =>
      sendAll(deps, db, { ids: deliveryIds, attempt, kind: 'sendPushes' }),
  }
}

/**
 * What a process that ends has not begun waits in a new job, for another process.
 * @throws UnrecoverableError when something was given up or cannot pass at all: the job stays visible and may be run again.
 */
async function sendAll(deps: SenderDeps, db: Db, { ids, attempt, kind }: Batch): Promise<void> {
  const groups = Array.from({ length: Math.ceil(ids.length / groupSize) }, (_, index) =>
    ids.slice(index * groupSize, (index + 1) * groupSize),
  ).values()
  const stuck: string[] = []
  const remaining: number[] = []
  const work = async () => {
    for (const part of groups) {
      const results = await sendGroup(deps, db, { ids: part, attempt, kind })
      stuck.push(...results.stuck)
      remaining.push(...results.remaining)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await requeueRemaining(db, { ids: remaining, attempt, kind })
  if (stuck.length > 0) throw new UnrecoverableError(stuck[0])
}

/**
 * Sends what is this attempt's, and waits for what another run of the same job is just sending. Answers why some are stuck, and
 * which are left because the process ends.
 */
async function sendGroup(deps: SenderDeps, db: Db, batch: Batch): Promise<{ stuck: string[]; remaining: number[] }> {
  const stuck: string[] = []
  const deadline = Date.now() + otherRunTimeoutMs
  for (let mayResume = true; ; mayResume = false) {
    if (deps.shutdownSignal?.aborted) return { stuck, remaining: batch.ids }
    const claimed = await claimDeliveries(db, { ids: batch.ids, attempt: batch.attempt, mayResume })
    if (claimed.length > 0) stuck.push(...(await sendClaimed(deps, db, { claimed, batch })))
    if (claimed.length === batch.ids.length || !(await hasInFlight(db, batch))) return { stuck, remaining: [] }
    if (Date.now() > deadline) throw new Error('another run of this job takes too long')
    await sleep(250)
  }
}

async function sendClaimed(
  deps: SenderDeps,
  db: Db,
  { claimed, batch }: { claimed: number[]; batch: Batch },
): Promise<string[]> {
  const heartbeat = setInterval(() => void renewClaims(db, claimed).catch(() => {}), renewMs)
  try {
    const now = new Date()
    const deliveries = await listClaimed(db, { ids: claimed, now })
    const results = await Promise.all(deliveries.map((delivery) => sendOne(deps, db, { delivery, now })))
    await record(db, batch, results)
    for (const [index, { status, limit }] of results.entries()) {
      recordDelivery(deliveries[index]!.channel, status === 'waiting' ? 'later' : status)
      if (limit) await recordLimitReached(db, limit, { log: deps.log })
    }
    return results.filter(({ isStuck }) => isStuck).map(({ error }) => error ?? 'given up')
  } finally {
    clearInterval(heartbeat)
  }
}

async function sendOne(
  deps: SenderDeps,
  db: Db,
  { delivery, now }: { delivery: ClaimedDelivery; now: Date },
): Promise<AttemptResult> {
  const { id } = delivery
  const decision = decideSending(delivery, { now })
  if ('skip' in decision) return { id, ...decision.skip }
  if ('postponeUntil' in decision) return { id, status: 'waiting', retryAt: decision.postponeUntil }
  const reserve = (to: string) => reserveSending(db, { delivery, to, caps: deps.caps })
  const answer = await withTimeout(dispatchDelivery({ ...deps, db, now, reserve }, delivery, decision.send))
  return resolveAttempt(delivery, answer, now)
}

/** A provider that never answers, or a gateway that fails: whether the message left is not known. */
async function withTimeout<Answer>(sending: Promise<Answer>): Promise<Answer | 'unknown'> {
  const timer = new AbortController()
  const timeout = sleep(sendTimeoutMs + 1_000, 'unknown' as const, { signal: timer.signal }).catch(
    () => 'unknown' as const,
  )
  try {
    return await Promise.race([sending.catch(() => 'unknown' as const), timeout])
  } finally {
    timer.abort()
  }
}

async function requeueRemaining(db: Db, { ids, attempt, kind }: Batch): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'sendPushes') await enqueue(db, { kind, payload: { deliveryIds: ids, attempt } })
  else for (const deliveryId of ids) await enqueue(db, { kind, payload: { deliveryId, attempt } })
  nudge()
}

/** The results and the jobs of those that are tried again, as one. A provider that gives one name twice must not have any sent twice. */
async function record(db: Db, batch: Batch, results: AttemptResult[]): Promise<void> {
  try {
    await recordAll(db, batch, results)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'deliveries_by_provider') throw error
    await recordAll(
      db,
      batch,
      results.map(({ providerId: _name, ...result }) => result),
    )
  }
}

async function recordAll(db: Db, { attempt, kind }: Batch, results: AttemptResult[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await recordDeliveryResults(
      trx,
      results.map(({ isStuck: _stuck, limit: _limit, gone: _gone, ...result }) => result),
    )
    await deleteGoneDevices(
      trx,
      results.flatMap(({ gone }) => gone ?? []),
    )
    const retried = results.filter(({ retryAt }) => retryAt !== undefined)
    if (kind !== 'sendPushes') {
      for (const { id, retryAt } of retried)
        await enqueue(trx, { kind, payload: { deliveryId: id, attempt: attempt + 1 }, runAt: retryAt! })
      return
    }
    // One job for those that come again within the same half minute.
    for (const [slot, part] of Map.groupBy(retried, ({ retryAt }) => Math.ceil(retryAt!.getTime() / 30_000))) {
      const payload = { deliveryIds: part.map(({ id }) => id), attempt: attempt + 1 }
      await enqueue(trx, { kind, payload, runAt: part.length === 1 ? part[0]!.retryAt! : new Date(slot * 30_000) })
    }
  })
}
