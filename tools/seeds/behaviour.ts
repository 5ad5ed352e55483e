import { sql } from 'kysely'
import { countBehaviour } from '#app/analytics/counting.server.ts'
import type { Db } from '#db/connection.ts'

export async function seedBehaviour(db: Db, now: Date): Promise<void> {
  await sql`
    insert into behaviour_events (at, page, action, platform, session_id, user_id, city, language)
    with acts (at, page, action, user_id) as (
      select registered_at, '/registracija', 'registration_complete', id from users
      union all
      select published_at, '/klijent/novi-oglas', 'job_post_created', client_id from ads where published_at is not null
      union all
      select offered_at, '/oglasi/:id', 'offer_made', worker_id from offers
      union all
      select accepted_at, '/klijent/moji-oglasi/:id', 'offer_accepted', client_id from ads where accepted_at is not null
      union all
      select completed_at, '/klijent/moji-oglasi/:id', 'job_completed', client_id from ads where completed_at is not null
      union all
      select day + interval '10 hours', '/majstori/:id', 'page_exit', null from profile_views
      union all
      select day + interval '11 hours', '/oglasi/:id', 'page_exit', null from ad_views
      union all
      select registered_at + make_interval(weeks => week), '/', 'page_exit', id
      from users, generate_series(0, 8) as week where mod(id, week + 1) = 0
    ), visits as (
      select acts.*, coalesce(user_id::text, row_number() over (order by at, page)::text) as visitor from acts where at < ${now}
    ), chances as (
      select visits.*, abs(hashtext(visitor)::bigint) as chance from visits
    )
    select at, page, action, (array['Mobile Web', 'Mobile Web', 'Android', 'Web', 'iOS'])[1 + mod(chance, 5)],
      md5(visitor || at::date), user_id,
      coalesce(users.city, (array['sarajevo', 'banja-luka', 'tuzla', 'mostar'])[1 + mod(chance, 4)]),
      (array['bs', 'bs', 'bs', 'de', 'en'])[1 + mod(chance, 5)]
    from chances left join users on users.id = user_id
    where action <> 'page_exit' or mod(chance / 7, 3) = 0`.execute(db)
  await countBehaviour(db, { now })
}
