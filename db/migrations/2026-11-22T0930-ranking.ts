import { sql, type Kysely } from 'kysely'

/** `refreshRanking` writes `recommendation` from now on; the old values stay until its first run. Reviews can be testimonials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles alter column recommendation drop expression`.execute(db)
  await sql`update worker_profiles set recommendation = 0 where recommendation is null`.execute(db)
  await sql`
    alter table worker_profiles
      alter column recommendation set default 0,
      alter column recommendation set not null,
      add column counted_clients integer not null default 0`.execute(db)
  await sql`
    create index worker_profiles_featured on worker_profiles (recommendation desc, user_id desc)
      where worker_status = 'Active' and counted_clients >= 3`.execute(db)

  await sql`alter table reviews add column featured_at timestamptz`.execute(db)
  await sql`create index reviews_featured on reviews (featured_at desc) where featured_at is not null`.execute(db)
  await sql`drop index reviews_praise`.execute(db)
}
