import type { Queue } from 'bullmq'
import type { JobKind } from '#jobs/outbox/payloads.ts'

export const queueNames = ['fan-out', 'mail', 'sms', 'push', 'images', 'subscriptions', 'housekeeping'] as const

export type QueueName = (typeof queueNames)[number]

/** Kinds that must not delay each other are in different queues. */
export const queueOf = {
  notify: 'fan-out',
  matchAd: 'fan-out',
  notifyNearby: 'fan-out',
  expireAds: 'housekeeping',
  sendAdNews: 'housekeeping',
  planDeliveries: 'fan-out',
  canary: 'fan-out',
  sendMail: 'mail',
  sendSms: 'sms',
  sendPushes: 'push',
  imageVariants: 'images',
  cleanImages: 'images',
  cleanUploads: 'housekeeping',
  sweepSubscriptions: 'subscriptions',
  reconcileOrders: 'subscriptions',
  refundPayment: 'subscriptions',
  returnMoney: 'subscriptions',
  checkAgreement: 'subscriptions',
  refreshRanking: 'housekeeping',
  remindOfTrades: 'housekeeping',
  remindOfAppointments: 'housekeeping',
  closeSilentAssignments: 'housekeeping',
  countDays: 'housekeeping',
  countBehaviour: 'housekeeping',
  countDemand: 'housekeeping',
  eraseAccounts: 'housekeeping',
  announceBatch: 'fan-out',
  exportData: 'images',
  moderateTexts: 'housekeeping',
  housekeeping: 'housekeeping',
} satisfies Record<JobKind, QueueName>

type QueueLimits = { concurrency: number; limiter?: { max: number; duration: number } }

/** `concurrency` is per process and `limiter` for all together: `max` starts in `duration` ms, below what providers refuse. */
export const queueLimits: Record<QueueName, QueueLimits> = {
  'fan-out': { concurrency: 4 },
  mail: { concurrency: 5, limiter: { max: 20, duration: 1_000 } },
  sms: { concurrency: 4, limiter: { max: 5, duration: 1_000 } },
  push: { concurrency: 4 },
  images: { concurrency: 2 },
  subscriptions: { concurrency: 1 },
  housekeeping: { concurrency: 1 },
}

export type JobData = { outboxId: number } | { due: JobKind }

/** One id per row makes adding idempotent. BullMQ refuses ids with a colon or only digits. */
export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`
}

export type Queues = Record<QueueName, Queue<JobData>>

export const maxAttempts = 3

export const jobOptions = {
  attempts: maxAttempts,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  // BullMQ ignores a job that is added again while the completed one exists. Failed jobs are in the outbox.
  removeOnComplete: { age: 600, count: 1_000 },
  removeOnFail: true,
}

/** A job whose process was killed restarts after the lock and at most two intervals; BullMQ's defaults take a minute. */
export const workerOptions = {
  lockDuration: 4_000,
  stalledInterval: 1_000,
  maxStalledCount: maxAttempts - 1,
  runRetryDelay: 1_000,
}

/** Nothing reads the queues' event streams. */
export const streamOptions = { events: { maxLen: 100 } }
