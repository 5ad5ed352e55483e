import { sql } from 'kysely'
import { memoizeFor } from '#app/memoize.server.ts'
import type { Db } from '#db/connection.ts'

const ttlMs = 30_000

export type Totals = Record<'users' | 'workers' | 'clients' | 'ads' | 'offers' | 'completedJobs', number>

/** Totals are at most a minute old, because counting a million rows takes a while. */
export const findTotals = memoizeFor(ttlMs, countTotals, { maxAgeMs: 60_000 })

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
