import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant, TypeWithActor } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

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
  { type, variant, actorId, adId, offerId, params, dedupeKey, runAt, ...to }: Announcement,
): Promise<void> {
  const recipients = 'recipientId' in to ? [to.recipientId] : 'recipientIds' in to ? to.recipientIds : to.recipients
  if (recipients.length === 0) return
  await enqueue(db, {
    kind: 'notify',
    payload: { type, variant, recipients, actorId, adId, offerId, params, dedupeKey },
    ...(runAt && { runAt, dedupeKey }),
  })
}

export async function takeBackAnnouncement(trx: Db, dedupeKey: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('run_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
