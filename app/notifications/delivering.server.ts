import { sql } from 'kysely'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import type { UserType } from '#app/notifications/action-path.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { planDeliveries } from '#app/notifications/channels/planning.server.ts'
import { supersedeNotifications } from '#app/notifications/superseding.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { nudge } from '#jobs/outbox.ts'
import type { Payload } from '#jobs/payloads.ts'
import type { Task } from '#jobs/runner.ts'

type AnnouncementPayload = Payload<'notify'>
type AnnouncementDetails = NonNullable<Awaited<ReturnType<typeof findDetails>>>

/** Writes an announced notification for each recipient and plans its deliveries. Repeated runs write nothing twice. */
export async function deliverNotification(
  { db, payload, finish }: Task<'notify'>,
  gateways: Gateways = configuredGateways,
): Promise<void> {
  const hasNewJobs = await inTransaction(db, async (trx) => {
    const details = await findDetails(trx, payload)
    const { isOutdated } = await supersedeNotifications(trx, payload)
    const rows = details && !isOutdated ? await insertNotifications(trx, payload, details) : []
    const isEnqueued = await planDeliveries(
      trx,
      { rows, type: payload.type, adId: details?.adId, actorId: details?.actorId, now: new Date() },
      gateways,
    )
    await finish(trx)
    return isEnqueued
  })
  if (hasNewJobs) nudge()
}

/** The parameters of the texts, which are translated when read. Undefined when the ad or offer is gone. */
async function findDetails(
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
    .select(['amount', 'worker_id as workerId'])
    .where('id', '=', offerId ?? 0)
    .executeTakeFirst()
  if ((adId && !ad) || (offerId && !offer)) return undefined

  const resolvedActorId = actorId ?? (definitionOf(type).byWorker?.includes(variant) ? offer?.workerId : ad?.clientId)
  const actor = await trx
    .selectFrom('users')
    .select(['id', 'name', sql<string>`left(surname, 1)`.as('initial')])
    .where('id', '=', resolvedActorId ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    adId: ad?.id,
    actorId: actor?.id,
    params: {
      ...(ad && { adTitle: ad.title }),
      // The accepted amount is not shown to the other bidders.
      ...(offer && recipients !== 'otherBidders' && { amount: offer.amount }),
      ...(actor && { person: `${actor.name} ${actor.initial}.` }),
      ...params,
    },
  }
}

async function insertNotifications(
  trx: Db,
  payload: AnnouncementPayload,
  { adId, actorId, params }: AnnouncementDetails,
) {
  const { type, variant, dedupeKey } = payload
  const pathFor = (role: UserType) => definitionOf(type).action({ role, variant, adId, actorId })
  return trx
    .insertInto('notifications')
    .columns(['user_id', 'type', 'variant', 'params', 'ad_id', 'action_path', 'dedupe_key', 'in_app', 'actor_id'])
    .expression(
      selectRecipients(trx, payload).select(({ val }) => [
        'users.id',
        sql`${type}::text`.as('type'),
        sql`${variant}::text`.as('variant'),
        sql`${JSON.stringify(params)}::jsonb`.as('params'),
        sql`${adId ?? null}::bigint`.as('ad_id'),
        sql`case users.user_type when 'Worker' then ${pathFor('Worker')}::text else ${pathFor('Client')}::text end`.as(
          'action_path',
        ),
        val(dedupeKey).as('dedupe_key'),
        isShownInApp(type).as('in_app'),
        sql`${actorId ?? null}::bigint`.as('actor_id'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning(['id', 'user_id as userId'])
    .execute()
}

function isShownInApp(type: NotificationType) {
  return sql<boolean>`coalesce((select in_app from notification_preferences where user_id = users.id and type = ${type}), true)`
}

/** Checked again: accounts may be closed, and other bidders are notified only while the offer is accepted. */
function selectRecipients(trx: Db, { recipients, adId, offerId }: AnnouncementPayload) {
  const people = trx.selectFrom('users').where('users.deleted_at', 'is', null)
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
