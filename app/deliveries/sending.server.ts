import { setTimeout as sleep } from 'node:timers/promises'
import { UnrecoverableError } from 'bullmq'
import { claimDeliveries, hasInFlight, renewClaims } from '#app/deliveries/claiming.server.ts'
import { listCodeTypes, prepareDeliveries } from '#app/deliveries/composers.server.ts'
import { recordDelivery } from '#app/deliveries/delivery-metrics.server.ts'
import { recordLimitReached } from '#app/deliveries/daily-counts.server.ts'
import { listClaimed } from '#app/deliveries/queries.server.ts'
import { recordAttempts, requeueDeliveries, type Batch } from '#app/deliveries/requeuing.server.ts'
import { sendDelivery, type SenderDeps } from '#app/deliveries/send-delivery.server.ts'
import type { Db } from '#db/connection.ts'
import type { Task } from '#jobs/outbox/task.ts'

/** One job sends two groups at a time, each with its own statements, so that a slow provider delays only its group. */
const groupSize = 25
const concurrency = 2
const renewMs = 1_000
const otherRunTimeoutMs = 15_000

/** The handlers of the three kinds of job. Providers are called outside of transactions. */
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
 * On shutdown the groups that were not started go into a new job, for another process.
 * @throws UnrecoverableError when a delivery was given up or misconfigured: the job is dead, and an operator may retry it.
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
  await requeueDeliveries(db, { ids: remaining, attempt, kind })
  if (stuck.length > 0) throw new UnrecoverableError(stuck[0])
}

/** Waits while another run of the job sends the rest; answers the reasons of stuck deliveries and unsent ids. */
async function sendGroup(deps: SenderDeps, db: Db, batch: Batch): Promise<{ stuck: string[]; remaining: number[] }> {
  const stuck: string[] = []
  const { ids, attempt } = batch
  const codeTypes = listCodeTypes(deps.composers)
  const deadline = Date.now() + otherRunTimeoutMs
  for (let mayResume = true; ; mayResume = false) {
    if (deps.shutdownSignal?.aborted) return { stuck, remaining: ids }
    const claimed = await claimDeliveries(db, { ids, attempt, mayResume, codeTypes })
    if (claimed.length > 0) stuck.push(...(await sendClaimed(deps, db, { claimed, batch })))
    if (claimed.length === ids.length || !(await hasInFlight(db, batch))) return { stuck, remaining: [] }
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
    const deliveries = await listClaimed(db, claimed)
    const decisions = await prepareDeliveries(db, deps.composers, { deliveries, now })
    const results = await Promise.all(
      deliveries.map((delivery) => sendDelivery(deps, db, { delivery, decision: decisions.get(delivery.id), now })),
    )
    await recordAttempts(db, batch, results)
    for (const [index, { status, limit }] of results.entries()) {
      recordDelivery(deliveries[index]!.channel, status === 'waiting' ? 'later' : status)
      if (limit) await recordLimitReached(db, limit, { log: deps.log })
    }
    return results.filter(({ isStuck }) => isStuck).map(({ error }) => error ?? 'given up')
  } finally {
    clearInterval(heartbeat)
  }
}
