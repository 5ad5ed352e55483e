import { sql, type Kysely } from 'kysely'

/**
 * Columns that send limits count by: the recipient's keyed hash, the sender, and the messages of a day. Deliveries and
 * tokens outlive their account, so that a new account does not start at zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [deliveries, tokens, dailyCounts]) await sql.raw(statement).execute(db)
}

const deliveries = `
alter table deliveries
  add column recipient_hash bytea,
  add column sender text,
  drop constraint deliveries_user_id_fkey,
  add constraint deliveries_user_id_fkey foreign key (user_id) references users on delete set null not valid;
alter table deliveries validate constraint deliveries_user_id_fkey;
create index deliveries_by_recipient on deliveries (recipient_hash, sending_at) where recipient_hash is not null;
create index deliveries_by_sender on deliveries (user_id, sender, created_at) where sender is not null;
drop index deliveries_sms_sent;
`

const tokens = `
alter table verification_tokens
  add column network_hash bytea,
  drop constraint verification_tokens_user_id_fkey,
  add constraint verification_tokens_user_id_fkey foreign key (user_id) references users on delete set null not valid;
alter table verification_tokens validate constraint verification_tokens_user_id_fkey;
`

const dailyCounts = `
create table daily_counts (
  day date not null,
  name text not null,
  count integer not null,
  primary key (day, name)
);
`
