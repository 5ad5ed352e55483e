import { pino } from 'pino'
import { announce, type Announcement } from '#app/notifications/announcing.server.ts'
import type { SenderDeps } from '#app/deliveries/send-delivery.server.ts'
import { notificationComposer } from '#app/notifications/channels/composer.server.ts'
import { planQueued } from '#app/notifications/channels/deferred-planning.server.ts'
import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { createSenders } from '#app/deliveries/sending.server.ts'
import type { Db } from '#db/connection.ts'
import { payloads, type JobKind } from '#jobs/outbox/payloads.ts'
import { recordingChannels, type Recording } from '#tests/support/providers/recording-channels.ts'
import { db } from '#tests/support/data/database.ts'

const log = pino({ level: 'silent' })

/** `composers` are added to the one of notifications. */
type HarnessOptions = Partial<Pick<SenderDeps, 'composers' | 'caps' | 'shutdownSignal'>>
type DeliveryHarness = Recording & ReturnType<typeof createHarness>

/** Delivery of notifications through recording gateways. The test runs the jobs itself, in place of the job worker. */
export function aDeliveryHarness(options: HarnessOptions = {}): DeliveryHarness {
  const recording = recordingChannels()
  return { ...recording, ...createHarness(recording, options) }
}

function createHarness({ channels: gateways }: Recording, { composers = [], ...options }: HarnessOptions) {
  const senders = createSenders({ gateways, composers: [notificationComposer, ...composers], log, ...options })

  async function run({ id, kind, payload }: { id: number; kind: string; payload: unknown }): Promise<void> {
    const finish = async (trx: Db) =>
      void (await trx.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', id).execute())
    const task = { db, outboxId: id, finish }
    const parse = <Kind extends JobKind>(jobKind: Kind) => payloads[jobKind].parse(payload) as never
    if (kind === 'notify') return deliverNotification({ ...task, payload: parse('notify') }, gateways)
    if (kind === 'planDeliveries') return planQueued({ ...task, payload: parse('planDeliveries') }, gateways)
    if (kind === 'sendMail') await senders.sendMail({ ...task, payload: parse('sendMail') })
    if (kind === 'sendSms') await senders.sendSms({ ...task, payload: parse('sendSms') })
    if (kind === 'sendPushes') await senders.sendPushes({ ...task, payload: parse('sendPushes') })
    await finish(db)
  }

  async function notify(announcement: Announcement): Promise<void> {
    await announce(db, announcement)
    for (const job of await listJobs('notify')) await run(job)
  }

  /** Runs the jobs due at that time until none is left. */
  async function runDueJobs(at: Date = new Date()): Promise<void> {
    for (;;) {
      const due = (await listJobs()).filter(({ runAt }) => runAt <= at)
      if (due.length === 0) return
      for (const job of due) await run(job).catch((error: Error) => markDead(job.id, error))
    }
  }

  return { run, notify, runDueJobs }
}

async function markDead(id: number, error: Error): Promise<void> {
  await db.updateTable('outbox').set({ dead_at: new Date(), error: error.message }).where('id', '=', id).execute()
}

/** Queued jobs: neither done nor dead. */
export function listJobs(...kinds: JobKind[]) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'run_at as runAt'])
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .orderBy('id')
    .execute()
}

export function listDeliveries(userId: number) {
  return db.selectFrom('deliveries').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function aDevice(
  userId: number,
  kind: 'web_push' | 'fcm' | 'apns' = 'fcm',
): Promise<{ id: number; token: string }> {
  const token = `token-${crypto.randomUUID()}`
  const keys = kind === 'web_push' ? { public_key: 'key', auth_secret: 'secret' } : {}
  const { id } = await db
    .insertInto('devices')
    .values({ user_id: userId, device_id: token, kind, token, ...keys })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

let sequence = 0

/** The account's news go by e-mail, whatever one chooses. */
export const profileUpdate = (recipientId: number) =>
  ({ type: 'ProfileUpdate', variant: 'password', recipientId, dedupeKey: `news-${(sequence += 1)}` }) as const
export const jobReview = (recipientId: number) =>
  ({
    type: 'JobReview',
    recipientId,
    dedupeKey: `review-${(sequence += 1)}`,
    params: { person: 'Mirza H.', adTitle: 'Slavina' },
  }) as const
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
