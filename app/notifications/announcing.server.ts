import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant, TypeWithActor } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type Recipients =
  | { recipientId: number }
  | { recipientIds: number[] }
  /** The workers whose offers for `adId` are open beside the accepted `offerId`. */
  | { recipients: 'otherBidders' }

type Actor<Type extends NotificationType> = Type extends TypeWithActor
  ? { actorId: number }
  : { actorId?: number | undefined }

type Event<Type extends NotificationType> = Recipients &
  Actor<Type> & {
    type: Type
    variant?: NotificationVariant<Type>
    adId?: number | undefined
    offerId?: number | undefined
    /** The notification is read from the start if its recipient has read this conversation to the end. */
    conversationId?: number | undefined
    /** Money in feninga; never contact details. */
    params?: Record<string, number | string>
    dedupeKey: string
    /** Until then the announcement can be taken back, by its `dedupeKey`. */
    runAt?: Date
  }

export type Announcement = { [Type in NotificationType]: Event<Type> }[NotificationType]

/** Enqueues one notification job for all recipients, in the caller's transaction. */
export async function announce(
  db: Db,
  { type, variant, actorId, adId, offerId, conversationId, params, dedupeKey, runAt, ...to }: Announcement,
): Promise<void> {
  const recipients = 'recipientId' in to ? [to.recipientId] : 'recipientIds' in to ? to.recipientIds : to.recipients
  if (recipients.length === 0) return
  await enqueue(db, {
    kind: 'notify',
    payload: { type, variant, recipients, actorId, adId, offerId, conversationId, params, dedupeKey },
    ...(runAt && { runAt, dedupeKey }),
  })
}

type TakenBack = { recipientId: number; dedupeKey: string; now: Date }

/** Answers whether there was time. A page that has shown it meanwhile may have written the notification, read. */
export async function takeBackAnnouncement(trx: Db, { recipientId, dedupeKey, now }: TakenBack): Promise<boolean> {
  const job = await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('run_at', '>', now)
    .returning('done_at')
    .executeTakeFirst()
  if (!job) return false
  if (!job.done_at)
    await trx
      .deleteFrom('notifications')
      .where('user_id', '=', recipientId)
      .where('dedupe_key', '=', dedupeKey)
      .execute()
  return true
}
