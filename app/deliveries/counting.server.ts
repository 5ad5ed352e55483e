import { sql } from 'kysely'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

export async function countWaitingDeliveries(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ channel: string; count: number }>`
    select channel, (
      select count(*)::int from deliveries
      where deliveries.channel = channels.channel and status = 'waiting' and deliveries.run_at <= now()
    ) as count
    from unnest(array['push', 'email', 'sms']) as channels (channel)`.execute(db)
  return Object.fromEntries(rows.map(({ channel, count }) => [channel, count]))
}

/** By channel and status: all that wait or are being sent, and the others of the last 24 hours. */
export function countDeliveriesByStatus(db: Db) {
  return db
    .selectFrom('deliveries')
    .select(['channel', 'status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('uncertain_at', 'is not', null).as('uncertain'),
    ])
    .where(({ or, eb }) => or([eb('status', 'in', ['waiting', 'sending']), eb('created_at', '>', timeAgo('24 hours'))]))
    .groupBy(['channel', 'status'])
    .orderBy('channel')
    .orderBy('status')
    .execute()
}
