import { sql, type Kysely } from 'kysely'

/** A notification outlives its ad, so that its link can say what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications drop constraint notifications_ad_id_fkey`.execute(db)
  await sql`
    alter table notifications add constraint notifications_ad_id_fkey
      foreign key (ad_id) references ads on delete set null not valid`.execute(db)
}
