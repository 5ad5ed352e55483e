import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import type { Recorded } from '#app/admins/recorded.ts'
import type { Db } from '#db/connection.ts'
import type { AdEvents, OfferEvents } from '#db/schema.ts'

export const historyShown = 100

type Event = { at: Date; whoId: number | null; who: string | null }
type Act = { action: string; reason: string | null; before: Recorded | null; after: Recorded | null }

export type AdHistoryRow = Event &
  (
    | { kind: 'ad'; type: AdEvents['type'] | 'created'; reason: string | null }
    | { kind: 'offer'; type: OfferEvents['type']; reason: EndingCause | null; amount: number | null }
    | { kind: 'decline'; reason: DeclineReason }
    | { kind: 'round'; type: 'default' | 'renewed' | 'nearby' | 'again' | 'again_sentence'; count: number }
    | ({ kind: 'act' } & Act)
  )

const worker = sql`case when users.deleted_at is null then users.id end as "whoId", nullif(concat_ws(' ', users.name, users.surname), ' ') as who`

/**
 * The events of an ad, the latest first, at most one more than is shown. An acceptance stands in it as that of the offer; workers
 * who were notified within an hour are one round.
 */
export async function listAdHistory(db: Db, adId: number): Promise<AdHistoryRow[]> {
  const { rows } = await sql<AdHistoryRow>`
    select * from (
      select 0 as source, 0 as nth, 'ad' as kind, created_at as at, 'created' as type, null as reason, null::int as amount,
        null::int as count, null::bigint as "whoId", null as who, null as action, null::jsonb as before, null::jsonb as after
      from ads where id = ${adId} and not exists (select from ad_events where ad_id = ads.id and at = created_at)
      union all
      select 1, id, 'ad', at, type, reason, null, null, null, null, null, null, null
      from ad_events where ad_id = ${adId} and type not in ('accepted', 'unaccepted')
      union all
      select 2, 0, 'round', min(created_at), case when variant = 'default' and dedupe_key <> ${`match-${adId}`} then 'renewed'
        else variant end, null, null, count(*)::int, null, null, null, null, null
      from notifications where ad_id = ${adId} and type = 'NewJobMatch' and read_at is distinct from created_at
      group by variant, dedupe_key, date_trunc('hour', created_at)
      union all
      select 3, offer_events.id, 'offer', at, type, cause, offer_events.amount, null, ${worker}, null, null, null
      from offer_events join offers on offers.id = offer_id join users on users.id = worker_id where ad_id = ${adId}
      union all
      select 4, 0, 'decline', declined_at, null, decline_reason, null, null, ${worker}, null, null, null
      from ad_responses join users on users.id = worker_id where ad_id = ${adId} and decline_reason is not null
      union all
      select 5, audit_log.id, 'act', at, null, reason, null, null, null, admins.name, action, before, after
      from audit_log join admins on admins.id = admin_id
      where (subject_type, subject_id) in (
        values ('ad', ${String(adId)}), ('content', ${`ad-${adId}`})
        union all select 'content', concat('hidden-', id) from hidden_contents where target_type = 'ad' and target_id = ${adId})
    ) as history order by at desc, source desc, nth desc limit ${historyShown + 1}`.execute(db)
  return rows
}
