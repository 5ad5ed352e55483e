import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Claims are renewed every second. */
export const staleAfterMs = 3_000

export type Claim = {
  ids: number[]
  attempt: number
  /** Claims what was given up as well, because an operator retried the job. */
  mayResume: boolean
  /** Stale claims of these types become unknown: a code must not arrive twice. */
  codeTypes: string[]
}

/** Claims are committed before any provider is called; stale claims are taken over and marked as uncertain. */
export async function claimDeliveries(db: Db, { ids, attempt, mayResume, codeTypes }: Claim): Promise<number[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    update deliveries set
      status = case when status = 'sending' and type = any(${codeTypes}::text[]) then 'unknown' else 'sending' end,
      uncertain_at = case when status = 'sending' then coalesce(uncertain_at, now()) else uncertain_at end,
      sending_at = now()
    where id = any(${ids}::bigint[]) and attempts = ${attempt} and (
      status = 'waiting'
      or status = 'given_up' and ${mayResume}::boolean
      or status = 'sending' and sending_at < now() - ${staleAfterMs} * interval '1 millisecond'
    )
    returning id, status`.execute(db)
  return rows.filter(({ status }) => status === 'sending').map(({ id }) => id)
}

export async function hasInFlight(db: Db, { ids, attempt }: { ids: number[]; attempt: number }): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', 'in', ids)
    .where('attempts', '=', attempt)
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function renewClaims(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ sending_at: sql`now()` })
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .execute()
}
