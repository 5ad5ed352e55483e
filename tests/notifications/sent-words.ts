import { sql } from 'kysely'
import { expect } from 'vitest'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { planQueued } from '#app/notifications/channels/deferred-planning.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { aDeliveryHarness, aDevice, listJobs } from '#tests/deliveries/delivery-harness.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'

const now = () => new Date()
const harness = aDeliveryHarness()

export async function emptyMailbox(): Promise<void> {
  await sql`truncate outbox, notifications, deliveries, blocks restart identity cascade`.execute(db)
}

/** A cast beside which no other worker is notified, and which reads everything on all channels at any hour. */
export async function aReachableCast(): Promise<Cast> {
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).execute()
  const cast = await aCast()
  for (const { id } of [cast.client, cast.worker]) {
    await aDevice(id)
    const reachable = { email_verified_at: now(), phone_verified_at: now(), sms_notifications: true }
    await db
      .updateTable('users')
      .set({ ...reachable, quiet_from: null, quiet_until: null })
      .where('id', '=', id)
      .execute()
    const all = { user_id: id, in_app: true, push: true, email: true, sms: true }
    await db
      .insertInto('notification_preferences')
      .values(notificationTypes.map((type) => ({ ...all, type })))
      .execute()
  }
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', cast.worker.id).execute()
  return cast
}

/** What the job worker does with all that was announced, without sending anything. */
export async function writeNotifications(): Promise<void> {
  const list = () => listJobs('notify', 'matchAd', 'planDeliveries')
  for (let jobs = await list(); jobs.length > 0; jobs = await list())
    for (const job of jobs) {
      const finish = async () =>
        void (await db.updateTable('outbox').set({ done_at: now() }).where('id', '=', job.id).execute())
      if (job.kind === 'notify') await harness.run(job)
      if (job.kind === 'planDeliveries')
        await planQueued(
          { db, outboxId: job.id, finish, payload: payloads.planDeliveries.parse(job.payload) },
          harness.channels,
        )
      if (job.kind !== 'matchAd') continue
      await matchAd(db, { ...payloads.matchAd.parse(job.payload), now: now() }, harness.channels)
      await finish()
    }
}

type Notified = { type: NotificationType; variant: string; userId: number; adId: number | null }

export async function listDeliveryIds({ type, variant, userId, adId }: Notified): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
    .select(['deliveries.id', 'deliveries.merged_into as mergedInto'])
    .where('notifications.user_id', '=', userId)
    .where('notifications.type', '=', type)
    .where('variant', '=', variant)
    .where('ad_id', 'is not distinct from', adId)
    .execute()
  return rows.map(({ id, mergedInto }) => mergedInto ?? id)
}

/** What goes out when these are due. */
async function send(ids: number[]): Promise<string[]> {
  harness.ledger.length = 0
  for (const job of await listJobs('sendMail', 'sendSms', 'sendPushes')) {
    const payload = job.payload as { deliveryId?: number; deliveryIds?: number[] }
    const isOwn = [payload.deliveryId, ...(payload.deliveryIds ?? [])].some((id) => ids.includes(id ?? 0))
    if (isOwn) await harness.run(job)
  }
  return harness.ledger.map((message) => {
    if (message.channel === 'email') return `${message.subject}\n${message.text}`
    if (message.channel === 'sms') return message.text
    return `${message.title}\n${message.body}`
  })
}

/** Each of these is said on every channel that has room for it, and no mail says anything else. */
export async function expectWords(ids: number[], says: string[], state: string): Promise<void> {
  const sent = (await send(ids)).map((text) => text.replaceAll(/\s+/g, ' '))
  const isSaid = (text: string) => says.some((words) => text.includes(words))
  expect
    .soft(
      sent.filter((text) => text.includes('Majstorija –')).filter((mail) => !isSaid(mail)),
      state,
    )
    .toEqual([])
  for (const text of says)
    expect.soft(sent.filter((message) => message.includes(text)).length, `${state}: ${text}`).toBeGreaterThanOrEqual(2)
  if (says.length === 0) expect.soft(sent, state).toEqual([])
}
