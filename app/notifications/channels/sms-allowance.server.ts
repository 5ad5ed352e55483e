import { sql, type RawBuilder } from 'kysely'
import { benefitOf } from '#app/benefits/tier-benefits.server.ts'
import type { Db } from '#db/connection.ts'

const timeZone = 'Europe/Sarajevo'
/** `burstKeyOf` the alerts that a membership includes. */
const alertKey = 'NewJobMatch'

export function hasSmsLeft(now: Date): RawBuilder<boolean> {
  return sql`(${benefitOf('smsAlertsPerMonth', 'worker_profiles')} > ${smsOfMonth(now)})`
}

/** Text messages about new jobs of this month: how many went out, and how many the worker's membership includes. */
export function selectSmsAllowance(db: Db, { workerId, now }: { workerId: number; now: Date }) {
  return db
    .selectFrom('users')
    .innerJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select([smsOfMonth(now).as('used'), benefitOf('smsAlertsPerMonth', 'worker_profiles').as('max')])
    .where('users.id', '=', workerId)
}

function smsOfMonth(now: Date): RawBuilder<number> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
  return sql`(
    select count(*) from deliveries past
    where past.user_id = users.id and past.channel = 'sms' and past.burst_key = ${alertKey}
      and past.created_at >= ${month} and past.status in ('waiting', 'sending', 'sent', 'unknown'))`
}
