import { db } from '#db/connection.ts'
import { runStatement } from '#tests/support/data/template-database.ts'

const notifiedOfEach = 40

/**
 * The set of data has an offer for almost every ad. The oldest ones get none, but alerts, of which some were opened and declined,
 * and notes, of which every fifth ad has one of today. Answers the id of an ad with all of these.
 */
export async function fillUnansweredAds(ads: number): Promise<number> {
  const waiting = `select id, row_number() over (order by published_at, id) as n from ads where status = 'open' and offer_count = 0`
  for (const statement of [
    `update ads set offer_count = 0, highest_offer = null where id in (
      select id from ads where status = 'open' and published_at < now() - interval '2 days' order by published_at, id limit ${ads})`,
    `insert into notifications (user_id, type, params, ad_id, dedupe_key, created_at, read_at)
    select workers.id, 'NewJobMatch', '{}', ads.id, 'match-' || ads.id, now() - interval '3 days',
      case when workers.n % 3 = 0 then now() end
    from (${waiting}) as ads cross join lateral (
      select user_id as id, row_number() over (order by user_id) as n from worker_profiles
      where user_id > ads.n * 7 order by user_id limit ${notifiedOfEach}) as workers
    on conflict do nothing`,
    `insert into ad_responses (ad_id, worker_id, opened_at, decline_reason, declined_at)
    select ad_id, user_id, now(), case when n < 3 then 'busy' end, case when n < 3 then now() end
    from (select ad_id, user_id, row_number() over (partition by ad_id order by user_id) as n
      from notifications where type = 'NewJobMatch') as alerts where n <= 8 on conflict do nothing`,
    `insert into audit_log (admin_id, action, subject_type, subject_id, reason, at)
    select (select min(id) from admins), 'add_ad_note', 'ad', id::text, 'Zvali smo trojicu.',
      now() - make_interval(days => case when n % 5 = 0 then 0 else 3 end) from (${waiting}) as ads`,
    'vacuum analyze',
  ])
    await runStatement(process.env.DATABASE_URL!, statement)
  const first = db.selectFrom('ads').select('id').where('status', '=', 'open').where('offer_count', '=', 0)
  return (await first.orderBy('published_at').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}
