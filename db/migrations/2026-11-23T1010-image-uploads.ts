import { sql, type Kysely } from 'kysely'

/** Images that arrive in parts: what is there of each, until it is an image. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image_uploads (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      purpose text not null check (purpose in ('ad', 'profile', 'portfolio', 'message', 'proof')),
      bytes bigint not null check (bytes > 0),
      received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
      image_id bigint references images on delete cascade,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index image_uploads_by_user on image_uploads (user_id)`.execute(db)
  await sql`create index image_uploads_by_image on image_uploads (image_id) where image_id is not null`.execute(db)
  await sql`create index image_uploads_by_age on image_uploads (updated_at)`.execute(db)
  await sql`
    create table image_upload_pieces (
      upload_id bigint not null references image_uploads on delete cascade,
      position bigint not null,
      bytes bytea not null,
      primary key (upload_id, position)
    )`.execute(db)
  // Images are compressed already.
  await sql`alter table image_upload_pieces alter column bytes set storage external`.execute(db)
}
