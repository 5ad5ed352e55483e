import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findTrade, type Trade } from './trades.server.ts'

type Worker = { workerId: number }

/** In a query of `worker_skills`: those that a worker has named, in the order of their keys. */
export const namedTrades = (userId: string) =>
  sql<string[]>`array(
    select trade from worker_trades where user_id = ${sql.ref(userId)} and is_named and not is_declined order by trade)`

/** Replaces the trades that a worker has named; one below no skill of the worker is left out. */
export async function nameTrades(trx: Db, { workerId, trades: keys }: Worker & { trades: string[] }): Promise<void> {
  const own = sql<boolean>`user_id = ${workerId}`
  await trx.deleteFrom('worker_trades').where(own).where('is_declined', '=', false).execute()
  await trx.updateTable('worker_trades').set({ is_named: false }).where(own).execute()
  const named = [...new Set(keys)].flatMap((key) => findTrade(key) ?? [])
  await insertTrades(trx, { workerId, trades: named, isNamed: true })
}

/** A worker is no longer notified of ads of the trade that this one has. Returns its key, null if the ad has none. */
export async function declineTrade(trx: Db, { workerId, adId }: Worker & { adId: number }): Promise<string | null> {
  const ad = await trx.selectFrom('ads').select('trade').where('id', '=', adId).executeTakeFirst()
  const trade = findTrade(ad?.trade ?? null)
  if (trade) await insertTrades(trx, { workerId, trades: [trade], isNamed: false })
  return trade?.key ?? null
}

export async function restoreTrade(trx: Db, { workerId, trade }: Worker & { trade: string }): Promise<void> {
  const declined = sql<boolean>`user_id = ${workerId} and trade = ${trade} and is_declined`
  await trx.deleteFrom('worker_trades').where(declined).where('is_named', '=', false).execute()
  await trx.updateTable('worker_trades').set({ is_declined: false }).where(declined).execute()
}

type Insertion = Worker & { trades: Trade[]; isNamed: boolean }

async function insertTrades(trx: Db, { workerId, trades, isNamed }: Insertion): Promise<void> {
  const [keys, skills] = [trades.map(({ key }) => key), trades.map(({ skill }) => skill)]
  await sql`
    insert into worker_trades (user_id, skill, trade, is_named, is_declined)
    select user_id, skill, trade, ${isNamed}, ${!isNamed}
    from unnest(${skills}::text[], ${keys}::text[]) as added (skill, trade) join worker_skills using (skill)
    where user_id = ${workerId}
    on conflict (user_id, trade) do update set
      is_named = worker_trades.is_named or excluded.is_named, is_declined = excluded.is_declined`.execute(trx)
}
