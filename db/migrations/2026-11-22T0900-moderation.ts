import { sql, type Kysely } from 'kysely'

/** Passages that may hold contact details, for a person to decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [items, byAd, open]) await sql.raw(statement).execute(db)
}

const items = `
create table moderation_items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('client_texts', 'worker_texts', 'profile')),
  user_id bigint not null references users on delete cascade,
  ad_id bigint references ads on delete cascade,
  passage text not null,
  fingerprint bytea not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  unique nulls not distinct (user_id, ad_id, fingerprint)
);
`
const byAd = `create index moderation_items_by_ad on moderation_items (ad_id) where ad_id is not null;`
const open = `create index moderation_items_open on moderation_items (found_at) where decided_at is null;`
