import { sql } from 'kysely'
import { getsTextMessages, hasWorkingEmail } from '#app/deliveries/reach/reachable.server.ts'
import { senderLimits, type DeliveryChannel } from '#app/deliveries/send-limits.ts'
import { hasSmsLeft } from '#app/notifications/channels/sms-allowance.server.ts'
import { quietEnd } from '#app/notifications/channels/quiet-end.server.ts'
import {
  isEssential,
  passesQuietHours,
  ttlMinutes,
  type NotificationKind,
} from '#app/notifications/channels/timing.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'
import { currentRequestId } from '#jobs/outbox/enqueuing.ts'

const pushBatchSize = 200

// A cheap filter; `isMobilePhone` decides when the message is sent.
const hasMobilePrefix = sql`users.phone like '+3876%'`

export type ChannelPlan = {
  channel: DeliveryChannel
  isAvailable: boolean
  kinds: string[]
  delay: string
  window: string
}
export type PlanResult = { jobs: number; refused: Partial<Record<DeliveryChannel, number>> }

type Plan = {
  kind: NotificationKind
  notificationIds: number[]
  burstKey: string
  senderId: number | undefined
  plans: ChannelPlan[]
  now: Date
}

/** Writes the deliveries of these notifications and the jobs that send them, in one statement. */
export async function insertDeliveries(
  trx: Db,
  { kind, notificationIds, burstKey, senderId, plans, now }: Plan,
): Promise<PlanResult> {
  const { type } = kind
  const { smsTiers, defaults } = definitionOf(type)
  const { push, email, sms } = Object.fromEntries(plans.map((plan) => [plan.channel, plan])) as Record<
    DeliveryChannel,
    ChannelPlan
  >
  const ttl = `${ttlMinutes(type)} minutes`
  const { rows } = await sql<PlanResult>`
    with sender as (
      select id, case when email_verified_at is null then 'unconfirmed' else 'member-' || id end as name
      from users where id = ${senderId ?? 0}
    ), people as (
      select notifications.id as notification_id, users.id as user_id,
        ${passesQuietHours(kind)}::boolean as passes, ${quietEnd(now)} as quiet_end,
        ${push.isAvailable}::boolean and coalesce(chosen.push, ${defaults.push}::boolean) as push,
        ${email.isAvailable}::boolean and (${isEssential(kind)}::boolean
          or coalesce(chosen.email, ${defaults.email}::boolean) and ${hasWorkingEmail()}) as email,
        ${sms.isAvailable}::boolean and coalesce(chosen.sms, ${defaults.sms}::boolean) and ${getsTextMessages} and ${hasMobilePrefix}
          and ${smsTiers ? hasSmsLeft(now) : sql`true`} as sms
      from notifications
      join users on users.id = notifications.user_id
      left join worker_profiles on worker_profiles.user_id = users.id
      left join notification_preferences chosen on chosen.user_id = users.id and chosen.type = ${type}
      where notifications.id = any(${notificationIds}::bigint[])
        and (users.suspended_at is null or ${isEssential(kind)}::boolean)
    ), candidates as (
      select notification_id, people.user_id, 'push' as channel, devices.id as device_id,
        case when passes then ${now}::timestamptz else coalesce(quiet_end, ${now}::timestamptz) end as earliest, ${push.window}::interval as gap
      from people join devices on devices.user_id = people.user_id
      where push and devices.kind = any(${push.kinds}::text[])
      union all
      select notification_id, user_id, 'email', null, ${now}::timestamptz + ${email.delay}::interval, ${email.window}::interval
      from people where email
      union all
      select notification_id, user_id, 'sms', null,
        case when passes then ${now}::timestamptz else coalesce(quiet_end, ${now}::timestamptz + ${sms.delay}::interval) end, ${sms.window}::interval
      from people where sms
    ), planned as (
      select candidates.*, head.id as head_id, greatest(earliest, latest.run_at + gap) as due_at,
        head.id is null and caused.count >= (${JSON.stringify(senderLimits)}::jsonb -> candidates.channel ->> 'points')::int as is_over
      from candidates
      left join lateral (
        select id from deliveries same
        where same.user_id = candidates.user_id and same.channel = candidates.channel and same.burst_key = ${burstKey}
          and same.device_id is not distinct from candidates.device_id
          and same.status = 'waiting' and same.attempts = 0 and same.run_at > ${now}::timestamptz
        order by same.created_at desc limit 1
      ) head on true
      left join lateral (
        select run_at from deliveries same
        where same.user_id = candidates.user_id and same.channel = candidates.channel and same.burst_key = ${burstKey}
          and same.device_id is not distinct from candidates.device_id
          and same.status not in ('merged', 'dropped') and same.run_at > ${now}::timestamptz - gap
        order by same.run_at desc limit 1
      ) latest on true
      cross join lateral (
        select count(*) from deliveries same
        where same.user_id = candidates.user_id and same.sender = (select name from sender where sender.id <> candidates.user_id)
          and same.created_at > ${now}::timestamptz - interval '1 day' and same.channel = candidates.channel and same.device_id is not distinct from candidates.device_id
          and same.status not in ('merged', 'dropped', 'refused')
          and same.run_at > ${now}::timestamptz - interval '1 hour'
      ) caused
    ), written as (
      insert into deliveries (
        channel, user_id, device_id, notification_id, type, dedupe_key, burst_key, status, error, merged_into, sender,
        created_at, run_at, expires_at
      )
      select channel, user_id, device_id, notification_id, ${type}::text, concat_ws('-', 'notification', notification_id, channel, device_id), ${burstKey}::text,
        case when is_over then 'refused' when head_id is null then 'waiting' else 'merged' end,
        case when is_over then 'over the limit of its sender' end, head_id, (select name from sender where sender.id <> planned.user_id),
        ${now}::timestamptz, due_at, case when channel <> 'email' then due_at + ${ttl}::interval end
      from planned
      on conflict (dedupe_key) do nothing
      returning id, channel, status, run_at
    ), pushes as (
      select id, run_at, (row_number() over (partition by run_at order by id) - 1) / ${pushBatchSize} as part
      from written where channel = 'push' and status = 'waiting'
    ), jobs as (
      insert into outbox (kind, payload, run_at, request_id)
      select case channel when 'email' then 'sendMail' else 'sendSms' end, jsonb_build_object('deliveryId', id, 'attempt', 0), run_at, ${currentRequestId()}::text
      from written where channel <> 'push' and status = 'waiting'
      union all
      select 'sendPushes', jsonb_build_object('deliveryIds', jsonb_agg(id order by id), 'attempt', 0), run_at, ${currentRequestId()}::text
      from pushes group by run_at, part
      returning id
    )
    select (select count(*) from jobs)::int as jobs,
      (select coalesce(jsonb_object_agg(channel, count), '{}') from (
        select channel, count(*) from written where status = 'refused' group by channel
      ) refused) as refused`.execute(trx)
  return rows[0]!
}
