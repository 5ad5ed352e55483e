import { sql, type RawBuilder } from 'kysely'
import { benefitOf } from '#app/benefits/tier-benefits.server.ts'
import type { Db } from '#db/connection.ts'

const timeZone = 'Europe/Sarajevo'
/** `burstKeyOf` the alerts that a membership includes. */
const alertKey = 'NewJobMatch'

/** Whether the membership of `users` and `worker_profiles` includes another text message in this month. */
export function hasSmsLeft(now: Date): RawBuilder<boolean> {
  return sql`(${benefitOf('smsAlertsPerMonth', 'worker_profiles')} > ${smsOfMonth(now)})`
}

export async function countSmsAlerts(db: Db, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(smsOfMonth(now).as('count'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

function smsOfMonth(now: Date): RawBuilder<number> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
  return sql`(
    select count(*) from deliveries past
    where past.user_id = users.id and past.channel = 'sms' and past.burst_key = ${alertKey}
      and past.created_at >= ${month} and past.status in ('waiting', 'sending', 'sent', 'unknown'))`
}
