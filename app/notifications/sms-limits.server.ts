import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Text messages of others and of this person that count when one more is about to leave. */
export type SmsCounts = { lastMinute: number; lastDay: number; allLastDay: number }

/** Nobody else counts until the transaction at hand ends: what each takes is seen by the next. */
export async function lockSmsCounts(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms-limits'))`.execute(trx)
}

/** What was sent or is just being sent, without this one. Codes count for the whole house only: they have limits of their own. */
export async function countSms(trx: Db, deliveryId: number): Promise<SmsCounts> {
  const { rows } = await sql<SmsCounts>`
    select
      count(*) filter (where is_own and at > now() - interval '1 minute')::int as "lastMinute",
      count(*) filter (where is_own)::int as "lastDay",
      count(*)::int as "allLastDay"
    from (
      select coalesce(sent_at, sending_at) as at,
        type <> 'Code' and user_id = (select user_id from deliveries where id = ${deliveryId}) as is_own
      from deliveries
      where channel = 'sms' and id <> ${deliveryId} and (sent_at > now() - interval '1 day' or status = 'sending')
    ) counted`.execute(trx)
  return rows[0]!
}
