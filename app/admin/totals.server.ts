import { sql } from 'kysely'
import { memoizeFor } from '#app/memoize.server.ts'
import type { Db } from '#db/connection.ts'

const ttlMs = 60_000

export type Totals = Record<'users' | 'workers' | 'clients' | 'ads' | 'offers' | 'completedJobs', number>

/** How much there is of everything; at most a minute old, because counting a million rows takes a while. */
export const findTotals = memoizeFor(ttlMs, countTotals)

export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as users,
      (count(*) filter (where user_type = 'Worker'))::int as workers,
      (count(*) filter (where user_type = 'Client'))::int as clients,
      (select count(*)::int from ads where status <> 'draft') as ads,
      (select count(*)::int from offers) as offers,
      (select count(*)::int from ads where status = 'completed') as "completedJobs"
    from users where deleted_at is null`.execute(db)
  return rows[0]!
}

/** What an admin should look at. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<Record<'deadJobs' | 'moderation' | 'suspended' | 'proofs' | 'statementLines', number>>`
    select (select count(*)::int from outbox where dead_at is not null and done_at is null) as "deadJobs",
      (select count(*)::int from moderation_items where decided_at is null) as moderation,
      (select count(*)::int from suspensions where restored_at is null) as suspended,
      (select count(*)::int from student_proofs join users on users.id = user_id
        where approved_at is null and rejected_at is null and deleted_at is null) as proofs,
      (select count(*)::int from statement_lines where payment_id is null and set_aside_at is null) as "statementLines"`.execute(
    db,
  )
  return rows[0]!
}
