import { sql } from 'kysely'
import { localDay } from '#app/i18n/formats.ts'
import type { Db } from '#db/connection.ts'

type ProfileView = { slug: string; viewerId: number | null; visitor: Buffer | null; now: Date }

/**
 * Counts one view per visitor and day, but no view of the worker's own or of a bot (`visitor` null). `visitor` is a
 * hash that changes daily. Returns whether the public profile exists.
 */
export async function trackProfileView(db: Db, { slug, viewerId, visitor, now }: ProfileView): Promise<boolean> {
  const { rows } = await sql`
    with profile as (
      select user_id from worker_profiles join users on users.id = user_id
      where public_slug = ${slug} and worker_status <> 'Blocked' and suspended_at is null and deleted_at is null
    ), seen as (
      insert into profile_views (worker_id, day, visitor)
      select user_id, ${localDay(now)}::date, ${visitor}::bytea from profile where user_id is distinct from ${viewerId} and ${visitor}::bytea is not null
      on conflict do nothing
      returning worker_id
    ), counted as (
      update worker_profiles set view_count = view_count + 1 from seen where user_id = seen.worker_id
    )
    select user_id from profile`.execute(db)
  return rows.length > 0
}

/** Views are stored by day for so long; older ones are only in the profile's count. */
export const storedViewDays = 30

/** Views of a worker's profile on each of the last `storedViewDays` days, today included. */
export async function listProfileViews(db: Db, { workerId, now }: { workerId: number; now: Date }) {
  const today = localDay(now)
  const { rows } = await sql<{ date: string; views: number }>`
    select on_day::date as date, count(profile_views.worker_id) as views
    from generate_series(${today}::date - ${storedViewDays - 1}::int, ${today}::date, interval '1 day') as on_day
    left join profile_views on profile_views.worker_id = ${workerId} and profile_views.day = on_day::date
    group by 1 order by 1`.execute(db)
  return { days: rows, total: rows.reduce((sum, { views }) => sum + views, 0) }
}
