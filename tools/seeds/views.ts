import { sql } from 'kysely'
import { localDay } from '#app/i18n/formats.ts'
import type { Db } from '#db/connection.ts'

/** Views of every profile and published ad on the last 30 days, the same numbers in every demo. */
export async function seedViews(db: Db, now: Date): Promise<void> {
  const today = sql`${localDay(now)}::date`
  await sql`
    insert into profile_views (worker_id, day, visitor)
    select user_id, ${today} - ago, decode(md5(user_id || ' ' || ago || ' ' || visitor), 'hex')
    from worker_profiles, generate_series(0, 29) as ago, generate_series(1, 6) as visitor
    where visitor <= mod(abs(hashtext(user_id || ' ' || ago)::bigint), 7)`.execute(db)
  await sql`
    update worker_profiles set view_count =
      (select count(*) from profile_views where worker_id = user_id)`.execute(db)
  await sql`
    insert into ad_views (ad_id, day, visitor)
    select id, ${today} - ago, decode(md5(id || ' ' || ago || ' ' || visitor), 'hex')
    from ads, generate_series(0, 29) as ago, generate_series(1, 5) as visitor
    where status in ('open', 'in_progress', 'completed') and ${today} - ago >= published_at::date
      and visitor <= mod(abs(hashtext(id || ' ' || ago)::bigint), 6)`.execute(db)
  await sql`
    update ads set view_count = (select count(*) from ad_views where ad_id = ads.id)`.execute(db)
}
