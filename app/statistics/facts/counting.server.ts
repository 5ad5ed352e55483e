import { sql, type RawBuilder } from 'kysely'
import { daytime } from '#app/ads/matching/daytime.ts'
import { blamelessHours } from '#app/assignments/appointments/arrival/rules.ts'
import { areBlocked } from '#app/blocks/queries.server.ts'
import { answerableDays, answerDays } from '#app/statistics/facts/rules.ts'
import type { Db } from '#db/connection.ts'

/** Counts anew how much members have fulfilled of what they agreed on, and how soon workers answer. */
export async function countMemberFacts(trx: Db, { now }: { now: Date }): Promise<void> {
  await trx.deleteFrom('member_facts').execute()
  await sql`
    insert into member_facts (user_id, fulfilled, cases, answers, answer_minutes)
    with visits as (${visits(now)}), replies as (${replies(now)}), agreements as (${agreements}),
    facts as (
      select user_id, coalesce(fulfilled, 0) as fulfilled, coalesce(cases, 0) as cases, coalesce(answers, 0) as answers, minutes
      from visits full join replies using (user_id)
      union all select user_id, fulfilled, cases, 0, null from agreements
    )
    select user_id, fulfilled, cases, answers, nullif(minutes, 'Infinity')::bigint
    from facts join users on users.id = user_id where deleted_at is null`.execute(trx)
}

/** A time that was called off early, or moved or ended before it was over, or agreed for after the end of the job is no case, nor is one about which the two disagree. */
const visits = (now: Date) => sql`
  select offers.worker_id as user_id, count(*) filter (where missed_at is null and arrival is distinct from 'cannot') as fulfilled, count(*) as cases
  from appointments join offers on offers.id = appointments.offer_id join ads on ads.id = appointments.ad_id
  where ends_at <= ${now}::timestamptz and contested_at is null
    and (appointments.status = 'agreed' and (completed_at is null or starts_at <= completed_at) or missed_at is not null
      or appointments.status in ('moved', 'closed') and decided_at >= ends_at and arrival is distinct from 'cannot'
      or arrival = 'cannot' and arrival_at > starts_at - make_interval(hours => ${sql.lit(blamelessHours)}))
  group by 1`

/** Conversations that the client began; a message without an answer counts as one that waits for ever, if it could be answered. */
const replies = (now: Date) => sql`
  select user_id, count(*) as answers,
    percentile_disc(0.5) within group (order by coalesce(${workMinutes(sql`answered_at`)} - ${workMinutes(sql`sent_at`)}, 'Infinity')) as minutes
  from (
    select conversations.worker_id as user_id, first.sent_at, (
      select min(reply.sent_at) from messages as reply
      where reply.conversation_id = conversations.id and reply.sender_id = conversations.worker_id) as answered_at,
      closed_at < first.sent_at + make_interval(days => ${answerableDays}) or client.deleted_at is not null
        or ${areBlocked(sql.ref('conversations.client_id'), sql.ref('conversations.worker_id'))} as is_unanswerable
    from conversations join users as client on client.id = client_id join lateral (
      select sender_id, sent_at, hidden_at from messages where conversation_id = conversations.id order by id limit 1
    ) as first on first.sender_id = conversations.client_id and first.hidden_at is null
    where first.sent_at between ${now}::timestamptz - make_interval(days => ${answerDays})
      and ${now}::timestamptz - make_interval(days => ${answerableDays})
  ) as firsts where answered_at is not null or is_unanswerable is not true group by 1`

/** Agreements that a client undid after the worker had called off or missed a time, or because of the worker, are no cases; nor is an end without fault. */
const agreements = sql`
  select ads.client_id as user_id, count(*) filter (where offers.status = 'accepted') as fulfilled, count(*) as cases
  from (select offer_id, max(id) as id from offer_events where type = 'accepted' group by 1) as accepted
  join offers on offers.id = accepted.offer_id join ads on ads.id = offers.ad_id
  left join lateral (
    select actor_id, cause, at from offer_events
    where offer_id = offers.id and offer_events.id > accepted.id and type in ('unaccepted', 'closed')
    order by offer_events.id limit 1
  ) as undone on true
  where offers.status = 'accepted' and ads.status = 'completed'
    or undone.actor_id = ads.client_id and undone.cause is distinct from 'worker_cannot'
      and not exists (select from ad_events where ad_id = ads.id and type = 'ended' and at = undone.at)
      and not exists (select from appointments where offer_id = offers.id and (missed_at is not null or arrival = 'cannot'))
  group by 1`

/** The minutes of daytime in Sarajevo up to a moment, from one same day on. */
function workMinutes(at: RawBuilder<unknown>): RawBuilder<number> {
  const local = sql`(${at} at time zone 'Europe/Sarajevo')`
  const dayMinutes = sql.lit((daytime.until - daytime.from) * 60)
  const sinceMorning = sql`extract(epoch from ${local}::time) / 60 - ${sql.lit(daytime.from * 60)}`
  return sql`((${local}::date - date '2000-01-01') * ${dayMinutes} + least(greatest(${sinceMorning}, 0), ${dayMinutes}))::float8`
}
