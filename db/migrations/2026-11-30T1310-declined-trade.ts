import { sql, type Kysely } from 'kysely'

/** The trade that an answer has taken away: the ad may have another one later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_responses add column declined_trade text`.execute(db)
  await sql`
    update ad_responses set declined_trade = trade from ads
    where ads.id = ad_id and decline_reason = 'other_trade'`.execute(db)
}
