import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant, TypeWithActor } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

type Recipients =
  | { recipientId: number }
  | { recipientIds: number[] }
  /** The workers whose offers for `adId` still stand beside the accepted `offerId`. */
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
    /** Figures and ids for the text; money in feninga. Never a contact. */
    params?: Record<string, number | string>
    /** The same key reaches the same person once. */
    dedupeKey: string
  }

export type Announcement = { [Type in NotificationType]: Event<Type> }[NotificationType]

/** Promises that all recipients will be told once the transaction at hand has committed: one outbox row for one event. */
export async function announce(
  db: Db,
  { type, variant, actorId, adId, offerId, params, dedupeKey, ...to }: Announcement,
): Promise<void> {
  const recipients = 'recipientId' in to ? [to.recipientId] : 'recipientIds' in to ? to.recipientIds : to.recipients
  if (recipients.length === 0) return
  await enqueue(db, {
    kind: 'notify',
    payload: { type, variant, recipients, actorId, adId, offerId, params, dedupeKey },
  })
}
