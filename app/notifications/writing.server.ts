import { sql } from 'kysely'
import type { UserType } from '#app/notifications/action-path.ts'
import { offerPrice } from '#app/notifications/headlines/offer-price.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { isByMailAlone, type NotificationKind } from '#app/notifications/channels/timing.server.ts'
import type { Db } from '#db/connection.ts'
import { holdAd, lockPeople } from '#db/locks.ts'
import type { Payload } from '#jobs/outbox/payloads.ts'

export type AnnouncementPayload = Payload<'notify'>
export type Reader = { userId: number; now: Date }
type AnnouncementDetails = NonNullable<Awaited<ReturnType<typeof findDetails>>>

export async function findDetails(
  trx: Db,
  { type, variant, recipients, adId, offerId, actorId, params }: AnnouncementPayload,
) {
  const ad = await trx
    .selectFrom('ads')
    .select(['id', 'title', 'client_id as clientId'])
    .where('id', '=', adId ?? 0)
    .executeTakeFirst()
  const offer = await trx
    .selectFrom('offers')
    .select([sql<object>`jsonb_strip_nulls(${offerPrice})`.as('price'), 'worker_id as workerId'])
    .where('id', '=', offerId ?? 0)
    .executeTakeFirst()
  if ((adId && !ad) || (offerId && !offer)) return undefined

  const resolvedActorId = actorId ?? (definitionOf(type).byWorker?.includes(variant) ? offer?.workerId : ad?.clientId)
  const actor = await trx
    .selectFrom('users')
    .select(['id', shownName.as('name'), 'gender'])
    .where('id', '=', resolvedActorId ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    adId: ad?.id,
    actorId: actor?.id,
    params: {
      ...(ad && { adTitle: ad.title }),
      // The accepted price is not shown to the other bidders.
      ...(recipients !== 'otherBidders' && offer?.price),
      ...(actor && { person: actor.name, gender: actor.gender }),
      ...params,
    },
  }
}

const shownName = sql<string>`name || case when user_type = 'Worker' then ' ' || name_initial(surname) || '.' else '' end`

/** Locks what the rows will refer to, so that two events for one person run in turn; answers whether the ad is still there. */
export async function lockWhomItConcerns(
  trx: Db,
  payload: AnnouncementPayload,
  { adId, actorId }: AnnouncementDetails,
  reader?: Reader,
): Promise<boolean> {
  const recipients = await selectRecipients(trx, payload, reader).select('users.id').execute()
  const people = [...recipients.map(({ id }) => id), ...(actorId === undefined ? [] : [actorId])]
  await lockPeople(trx, people, 'no key update')
  return adId === undefined || holdAd(trx, adId)
}

/** Writes a row for each recipient, or for the one `reader`, who has seen already what it is about. */
export async function insertNotifications(
  trx: Db,
  payload: AnnouncementPayload,
  { adId, actorId, params }: AnnouncementDetails,
  reader?: Reader,
) {
  const { type, variant, dedupeKey } = payload
  const pathFor = (role: UserType) => definitionOf(type).action({ role, variant, adId, actorId })
  return trx
    .insertInto('notifications')
    .columns([
      'user_id',
      'type',
      'variant',
      'params',
      'ad_id',
      'action_path',
      'dedupe_key',
      'in_app',
      'actor_id',
      'read_at',
    ])
    .expression(
      selectRecipients(trx, payload, reader).select(({ val }) => [
        'users.id',
        sql`${type}::text`.as('type'),
        sql`${variant}::text`.as('variant'),
        sql`${JSON.stringify(params)}::jsonb`.as('params'),
        sql`${adId ?? null}::bigint`.as('ad_id'),
        sql`case users.user_type when 'Worker' then ${pathFor('Worker')}::text else ${pathFor('Client')}::text end`.as(
          'action_path',
        ),
        val(dedupeKey).as('dedupe_key'),
        isShownInApp({ type, variant }).as('in_app'),
        sql`${actorId ?? null}::bigint`.as('actor_id'),
        (reader ? sql<Date>`${reader.now}::timestamptz` : readAtOf(payload)).as('read_at'),
      ]),
    )
    .onConflict((conflict) => {
      const written = conflict.columns(['user_id', 'dedupe_key'])
      return reader ? written.doUpdateSet({ read_at: firstReadAt }) : written.doNothing()
    })
    .returning(['id', 'user_id as userId', 'read_at as readAt'])
    .execute()
}

const firstReadAt = sql<Date>`coalesce(notifications.read_at, excluded.read_at)`

/** A chat that is open reads its messages before they are announced. */
function readAtOf({ conversationId }: AnnouncementPayload) {
  if (conversationId === undefined) return sql<Date | null>`null::timestamptz`
  return sql<Date | null>`(
    select case when unread_count = 0 then last_read_at end from conversation_members
    where conversation_id = ${conversationId} and user_id = users.id for share
  )`
}

function isShownInApp({ type, variant }: NotificationKind) {
  if (isByMailAlone({ type, variant })) return sql<boolean>`false`
  return sql<boolean>`coalesce((select in_app from notification_preferences where user_id = users.id and type = ${type}), true)`
}

/** Checked again: accounts may be closed, and other bidders are notified only while the offer is accepted. */
function selectRecipients(trx: Db, { recipients, adId, offerId }: AnnouncementPayload, reader?: Reader) {
  const people = trx
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .$if(reader !== undefined, (query) => query.where('users.id', '=', reader!.userId))
  if (recipients !== 'otherBidders') return people.where('users.id', '=', sql<number>`any(${recipients}::bigint[])`)
  return (
    people
      .innerJoin('offers', 'offers.worker_id', 'users.id')
      .innerJoin('ads', 'ads.id', 'offers.ad_id')
      .where('ads.id', '=', adId!)
      .where('ads.accepted_offer_id', '=', offerId!)
      .where('offers.id', '<>', offerId!)
      // Offers that were rejected when the job ended count; those rejected before it was accepted do not.
      .where(({ or, eb, and }) =>
        or([
          eb('offers.status', '=', 'pending'),
          and([eb('offers.status', '=', 'rejected'), eb('offers.updated_at', '>=', eb.ref('ads.accepted_at'))]),
        ]),
      ) as unknown as typeof people
  )
}
