import type { Queue } from 'bullmq'
import type { JobKind } from '#jobs/payloads.ts'

export const queueNames = ['fan-out', 'mail', 'sms', 'push', 'images', 'subscriptions', 'housekeeping'] as const

export type QueueName = (typeof queueNames)[number]

/** Which queue a kind of job waits in. Kinds that must not slow each other down wait apart. */
export const queueOf = {
  notify: 'fan-out',
  matchAd: 'fan-out',
  canary: 'fan-out',
  sendMail: 'mail',
  sendSms: 'sms',
  sendPushes: 'push',
  imageVariants: 'images',
  cleanImages: 'images',
  mailContactMessage: 'mail',
  sweepSubscriptions: 'subscriptions',
  housekeeping: 'housekeeping',
} satisfies Record<JobKind, QueueName>

/** A job points at its outbox row, or at a line of the timetable; everything else is read again when it runs. */
export type JobData = { outboxId: number } | { due: JobKind }

/** The same for a row however often it is sent. BullMQ refuses ids that hold a colon or only digits. */
export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`
}

export type Queues = Record<QueueName, Queue<JobData>>

/** Tries before a job is dead; a thrown error and a process that died count alike. */
export const tries = 3

export const jobOptions = {
  attempts: tries,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  // Finished jobs are kept for a while so that a relay that adds one again is ignored; the outbox keeps the failed ones.
  removeOnComplete: { age: 600, count: 1_000 },
  removeOnFail: true,
}

/** With BullMQ's own values a job whose process died would wait a minute for the next one. */
export const workerOptions = {
  lockDuration: 5_000,
  stalledInterval: 2_000,
  maxStalledCount: tries - 1,
  runRetryDelay: 1_000,
}

/** Nobody reads the event streams of the queues. */
export const streamOptions = { events: { maxLen: 100 } }
