import type { Queue } from 'bullmq'
import type { JobKind } from '#jobs/payloads.ts'

export const queueNames = ['fan-out', 'mail', 'sms', 'push', 'images', 'subscriptions', 'housekeeping'] as const

export type QueueName = (typeof queueNames)[number]

/** Which queue a kind of job waits in. Kinds that must not slow each other down wait apart. */
export const queueOf = {
  notify: 'fan-out',
  matchAd: 'fan-out',
  planDeliveries: 'fan-out',
  canary: 'fan-out',
  sendMail: 'mail',
  sendSms: 'sms',
  sendPushes: 'push',
  imageVariants: 'images',
  cleanImages: 'images',
  sweepSubscriptions: 'subscriptions',
  refreshRanking: 'housekeeping',
  moderateTexts: 'housekeeping',
  housekeeping: 'housekeeping',
} satisfies Record<JobKind, QueueName>

type QueueLimits = { concurrency: number; limiter?: { max: number; duration: number } }

/**
 * How many jobs of a queue one process does at a time (`--concurrency` sets another number for all its queues), and how many all
 * processes together begin in so many milliseconds. A mail or text message waits for its provider and not for us, so several go
 * at once, slower than providers begin to refuse; one push job is up to two hundred pushes; pictures take the processor.
 */
export const queueLimits: Record<QueueName, QueueLimits> = {
  'fan-out': { concurrency: 4 },
  mail: { concurrency: 5, limiter: { max: 20, duration: 1_000 } },
  sms: { concurrency: 4, limiter: { max: 5, duration: 1_000 } },
  push: { concurrency: 4 },
  images: { concurrency: 2 },
  subscriptions: { concurrency: 1 },
  housekeeping: { concurrency: 1 },
}

/** A job points at its outbox row, or at a line of the timetable; everything else is read again when it runs. */
export type JobData = { outboxId: number } | { due: JobKind }

/** The same for a row however often it is sent. BullMQ refuses ids that hold a colon or only digits. */
export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`
}

export type Queues = Record<QueueName, Queue<JobData>>

/** Tries before a job is dead; a thrown error and a process that died count alike. */
export const maxAttempts = 3

export const jobOptions = {
  attempts: maxAttempts,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  // Finished jobs are kept for a while so that a relay that adds one again is ignored; the outbox keeps the failed ones.
  removeOnComplete: { age: 600, count: 1_000 },
  removeOnFail: true,
}

/**
 * With BullMQ's own values a job whose process died would wait a minute for the next one. A look for such jobs bars the next
 * for its whole interval, so that on Redis every other one may be skipped: the wait is the lock and two intervals at the most.
 */
export const workerOptions = {
  lockDuration: 4_000,
  stalledInterval: 1_000,
  maxStalledCount: maxAttempts - 1,
  runRetryDelay: 1_000,
}

/** Nobody reads the event streams of the queues. */
export const streamOptions = { events: { maxLen: 100 } }
