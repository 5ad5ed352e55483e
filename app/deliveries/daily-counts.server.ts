import { sql } from 'kysely'
import type { Logger } from 'pino'
import { config } from '#app/config.server.ts'
import { createLogger } from '#app/log.server.ts'
import type { SendLimitName, SendKind } from '#app/deliveries/send-limits.ts'
import type { Db } from '#db/connection.ts'

const today = sql<string>`(now() at time zone 'Europe/Sarajevo')::date`

export type CappedKind = Exclude<SendKind, 'owner_mail' | 'contact_mail' | 'essential_mail'>
export type DailyCaps = Record<CappedKind, number>

/** Limits of all accounts together. Contact and essential mails, and mails for owners, are bounded by their recipients' limits alone. */
export const dailyCaps: DailyCaps = {
  sms: config.SMS_DAILY_CAP,
  sms_codes: config.SMS_CODES_DAILY_CAP,
  mail: config.MAIL_DAILY_CAP,
  account_mail: config.ACCOUNT_MAIL_DAILY_CAP,
}

export function isCapped(kind: SendKind): kind is CappedKind {
  return kind in dailyCaps
}

/** Counts one more message of today; false when the cap is reached. */
export async function incrementDailyCount(trx: Db, kind: CappedKind, cap: number): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_counts (day, name, count) select ${today}, ${kind}, 1 where ${cap}::int > 0
    on conflict (day, name) do update set count = daily_counts.count + 1 where daily_counts.count < ${cap}::int
    returning count`.execute(trx)
  return rows.length > 0
}

export async function isUnderDailyCap(db: Db, kind: CappedKind): Promise<boolean> {
  const counts = await listDailyCounts(db)
  return (counts[kind] ?? 0) < dailyCaps[kind]
}

export async function listDailyCounts(db: Db): Promise<Partial<Record<SendKind | SendLimitName, number>>> {
  const rows = await db.selectFrom('daily_counts').select(['name', 'count']).where('day', '=', today).execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

type RecordOptions = {
  count?: number
  log?: Logger
}

/** Counts messages that a limit held back. The first of a day is an error in the log. */
export async function recordLimitReached(
  db: Db,
  limit: SendLimitName,
  { count = 1, log }: RecordOptions = {},
): Promise<void> {
  const row = await db
    .insertInto('daily_counts')
    .values({ day: today, name: limit, count })
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet(({ eb }) => ({ count: eb('daily_counts.count', '+', count) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (row.count > count) return
  const logger = log ?? createLogger('web')
  logger.error({ limit }, 'a send limit was reached for the first time today')
}
