import { setTimeout as sleep } from 'node:timers/promises'
import { UnrecoverableError } from 'bullmq'
import type { Logger } from 'pino'
import type { Channels } from '#app/gateways/channels.server.ts'
import { sendingMs } from '#app/gateways/sending.ts'
import { handOver, type Letters } from '#app/notifications/addressing.server.ts'
import { conclude, type Ended } from '#app/notifications/concluding.ts'
import { recordCeiling, type Caps } from '#app/notifications/daily-counts.server.ts'
import {
  claimDeliveries,
  forgetDevices,
  hasUnderway,
  listClaimed,
  recordResults,
  touchDeliveries,
  type Claimed,
} from '#app/notifications/deliveries.server.ts'
import { judge } from '#app/notifications/judging.ts'
import { reserveSending } from '#app/notifications/reserving.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { recordDelivery } from '#jobs/metrics.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import type { Task } from '#jobs/running.ts'

type Senders = {
  channels: Channels
  letters: Letters
  log: Logger
  /** Instead of the settings. */
  caps?: Partial<Caps>
  /** Once aborted nothing more is begun. */
  ending?: AbortSignal
}
type Batch = { ids: number[]; attempt: number; kind: 'sendMail' | 'sendSms' | 'sendPushes' }

/** Sendings of one job at the same time: two groups, each with its own statements, so that a slow phone holds up only its group. */
const group = 25
const lanes = 2
const touchMs = 1_000
/** Longer than any sending may take, with its record. */
const othersMs = 15_000

/** The handlers of the three kinds of sending. Each calls the provider outside of any transaction, and what it answers is kept. */
export function createSenders(senders: Senders) {
  return {
    sendMail: ({ db, payload: { deliveryId, attempt } }: Task<'sendMail'>) =>
      sendAll(senders, db, { ids: [deliveryId], attempt, kind: 'sendMail' }),
    sendSms: ({ db, payload: { deliveryId, attempt } }: Task<'sendSms'>) =>
      sendAll(senders, db, { ids: [deliveryId], attempt, kind: 'sendSms' }),
    sendPushes: ({ db, payload: { deliveryIds, attempt } }: Task<'sendPushes'>) =>
      sendAll(senders, db, { ids: deliveryIds, attempt, kind: 'sendPushes' }),
  }
}

/**
 * What a process that ends has not begun waits in a new job, for another process.
 * @throws UnrecoverableError when something was given up or cannot pass at all: the job stays visible and may be run again.
 */
async function sendAll(senders: Senders, db: Db, { ids, attempt, kind }: Batch): Promise<void> {
  const groups = Array.from({ length: Math.ceil(ids.length / group) }, (_, index) =>
    ids.slice(index * group, (index + 1) * group),
  ).values()
  const stuck: string[] = []
  const left: number[] = []
  const work = async () => {
    for (const part of groups) {
      const ended = await sendGroup(senders, db, { ids: part, attempt, kind })
      stuck.push(...ended.stuck)
      left.push(...ended.left)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await leaveToOthers(db, { ids: left, attempt, kind })
  if (stuck.length > 0) throw new UnrecoverableError(stuck[0])
}

/**
 * Sends what is this attempt's, and waits for what another run of the same job is just sending. Answers why some are stuck, and
 * which are left because the process ends.
 */
async function sendGroup(senders: Senders, db: Db, batch: Batch): Promise<{ stuck: string[]; left: number[] }> {
  const stuck: string[] = []
  const deadline = Date.now() + othersMs
  for (let mayResume = true; ; mayResume = false) {
    if (senders.ending?.aborted) return { stuck, left: batch.ids }
    const claimed = await claimDeliveries(db, { ids: batch.ids, attempt: batch.attempt, mayResume })
    if (claimed.length > 0) stuck.push(...(await sendClaimed(senders, db, { claimed, batch })))
    if (claimed.length === batch.ids.length || !(await hasUnderway(db, batch))) return { stuck, left: [] }
    if (Date.now() > deadline) throw new Error('another run of this job takes too long')
    await sleep(250)
  }
}

async function sendClaimed(
  senders: Senders,
  db: Db,
  { claimed, batch }: { claimed: number[]; batch: Batch },
): Promise<string[]> {
  const alive = setInterval(() => void touchDeliveries(db, claimed).catch(() => {}), touchMs)
  try {
    const now = new Date()
    const deliveries = await listClaimed(db, { ids: claimed, now })
    const ended = await Promise.all(deliveries.map((delivery) => sendOne(senders, db, { delivery, now })))
    await record(db, batch, ended)
    for (const [index, { status, ceiling }] of ended.entries()) {
      recordDelivery(deliveries[index]!.channel, status === 'waiting' ? 'later' : status)
      if (ceiling) await recordCeiling(db, ceiling, { log: senders.log })
    }
    return ended.filter(({ isStuck }) => isStuck).map(({ error }) => error ?? 'given up')
  } finally {
    clearInterval(alive)
  }
}

async function sendOne(senders: Senders, db: Db, { delivery, now }: { delivery: Claimed; now: Date }): Promise<Ended> {
  const { id } = delivery
  const verdict = judge(delivery, { now })
  if ('end' in verdict) return { id, ...verdict.end }
  if ('postponeUntil' in verdict) return { id, status: 'waiting', retryAt: verdict.postponeUntil }
  const reserve = (to: string) => reserveSending(db, { delivery, to, caps: senders.caps })
  const answer = await withinTime(handOver({ ...senders, db, now, reserve }, delivery, verdict.send))
  return conclude(delivery, answer, now)
}

/** A provider that never answers, or a gateway that fails: whether the message left is not known. */
async function withinTime<Answer>(sending: Promise<Answer>): Promise<Answer | 'unknown'> {
  const waiting = new AbortController()
  const late = sleep(sendingMs + 1_000, 'unknown' as const, { signal: waiting.signal }).catch(() => 'unknown' as const)
  try {
    return await Promise.race([sending.catch(() => 'unknown' as const), late])
  } finally {
    waiting.abort()
  }
}

async function leaveToOthers(db: Db, { ids, attempt, kind }: Batch): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'sendPushes') await enqueue(db, { kind, payload: { deliveryIds: ids, attempt } })
  else for (const deliveryId of ids) await enqueue(db, { kind, payload: { deliveryId, attempt } })
  nudge()
}

/** The results and the jobs of those that are tried again, as one. A provider that gives one name twice must not have any sent twice. */
async function record(db: Db, batch: Batch, ended: Ended[]): Promise<void> {
  try {
    await recordAll(db, batch, ended)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'deliveries_by_provider') throw error
    await recordAll(
      db,
      batch,
      ended.map(({ providerId: _name, ...result }) => result),
    )
  }
}

async function recordAll(db: Db, { attempt, kind }: Batch, ended: Ended[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await recordResults(
      trx,
      ended.map(({ isStuck: _stuck, ceiling: _ceiling, gone: _gone, ...result }) => result),
    )
    await forgetDevices(
      trx,
      ended.flatMap(({ gone }) => gone ?? []),
    )
    const again = ended.filter(({ retryAt }) => retryAt !== undefined)
    if (kind !== 'sendPushes') {
      for (const { id, retryAt } of again)
        await enqueue(trx, { kind, payload: { deliveryId: id, attempt: attempt + 1 }, runAt: retryAt! })
      return
    }
    // One job for those that come again within the same half minute.
    for (const [slot, part] of Map.groupBy(again, ({ retryAt }) => Math.ceil(retryAt!.getTime() / 30_000))) {
      const payload = { deliveryIds: part.map(({ id }) => id), attempt: attempt + 1 }
      await enqueue(trx, { kind, payload, runAt: part.length === 1 ? part[0]!.retryAt! : new Date(slot * 30_000) })
    }
  })
}
