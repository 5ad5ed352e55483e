import { sql } from 'kysely'
import { availableChannels } from '#app/gateways/providers.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { createLogger } from '#app/log.server.ts'
import { hasWorkingEmail, getsTextMessages } from '#app/deliveries/reach/reachable.server.ts'
import { recordLimitReached } from '#app/deliveries/daily-counts.server.ts'
import { insertDeliveries, type ChannelPlan } from '#app/notifications/channels/inserting-deliveries.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import {
  burstKeyOf,
  burstOf,
  isByMailAlone,
  isEssential,
  isScheduled,
  type NotificationKind,
} from '#app/notifications/channels/timing.server.ts'
import type { Db } from '#db/connection.ts'

const log = createLogger('worker')

type NotificationBatch = {
  rows: { id: number; userId: number }[]
  type: NotificationType
  variant?: string
  adId?: number | undefined
  actorId?: number | undefined
  now: Date
}

/** Deliveries over the sender's limit are written as refused; answers whether to `nudge` after the commit. */
export async function planDeliveries(
  trx: Db,
  { rows, type, variant = 'default', adId, actorId, now }: NotificationBatch,
  gateways: Gateways,
): Promise<boolean> {
  const kind = { type, variant }
  const plans = planChannels(kind, gateways)
  if (rows.length === 0 || !hasAvailableChannel(type, gateways)) return false

  const burstKey = burstKeyOf(kind, { adId, actorId })
  const userIds = await lockReachableUsers(trx, { userIds: rows.map(({ userId }) => userId), gateways, kind })
  if (userIds.length === 0) return false
  await lockWaitingDeliveries(trx, { userIds, burstKey })

  const reachable = new Set(userIds)
  const notificationIds = rows.filter(({ userId }) => reachable.has(userId)).map(({ id }) => id)
  const senderId = isScheduled(kind) ? undefined : actorId
  const planned = await insertDeliveries(trx, { kind, notificationIds, burstKey, senderId, plans, now })
  for (const channel of ['push', 'email', 'sms'] as const) {
    const count = planned.refused[channel]
    if (count) await recordLimitReached(trx, `${channel}_sender_limit`, { count, log })
  }
  return planned.jobs > 0
}

export function hasAvailableChannel(type: NotificationType, gateways: Gateways): boolean {
  return planChannels({ type, variant: 'default' }, gateways).some(({ isAvailable }) => isAvailable)
}

function planChannels(kind: NotificationKind, gateways: Gateways): ChannelPlan[] {
  const kinds = pushKinds(gateways)
  const available = availableChannels(gateways)
  const isMailed = isByMailAlone(kind)
  return (['push', 'email', 'sms'] as const).map((channel) => {
    const { delay, window } = burstOf(kind, channel)
    const isAvailable = available[channel] && (channel === 'email' || !isMailed)
    return { channel, isAvailable, kinds, delay: `${delay} minutes`, window: `${window} minutes` }
  })
}

function pushKinds(gateways: Gateways) {
  return (['web_push', 'fcm', 'apns'] as const).filter((kind) => gateways[kind] !== null)
}

/** Accounts that some channel could reach, locked so that two events plan for one person in turn. */
async function lockReachableUsers(
  trx: Db,
  { userIds, gateways, kind }: { userIds: number[]; gateways: Gateways; kind: NotificationKind },
) {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where id = any(${userIds}::bigint[]) and deleted_at is null and (
      ${gateways.email !== null}::boolean and (${isEssential(kind)}::boolean or ${hasWorkingEmail()})
      or ${gateways.sms !== null}::boolean and ${getsTextMessages}
      or exists (select from devices where devices.user_id = users.id and devices.kind = any(${pushKinds(gateways)}::text[]))
    )
    order by id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Waiting deliveries that may become summaries must not be sent meanwhile. */
async function lockWaitingDeliveries(
  trx: Db,
  { userIds, burstKey }: { userIds: number[]; burstKey: string },
): Promise<void> {
  await sql`
    select id from deliveries
    where user_id = any(${userIds}::bigint[]) and burst_key = ${burstKey} and status = 'waiting'
    order by id for no key update`.execute(trx)
}
