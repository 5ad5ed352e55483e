import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_images (
      offer_id bigint primary key references offers on delete cascade,
      image_id bigint not null references images on delete cascade,
      position bigint not null default 0
    )`.execute(db)
  await sql`create index offer_images_by_image on offer_images (image_id)`.execute(db)
  await sql`
    alter table images drop constraint images_purpose_check, add constraint images_purpose
      check (purpose in ('ad', 'profile', 'portfolio', 'message', 'offer', 'blog', 'proof')) not valid`.execute(db)
  await sql`
    alter table image_uploads drop constraint image_uploads_purpose_check, add constraint image_uploads_purpose
      check (purpose in ('ad', 'profile', 'portfolio', 'message', 'offer', 'proof')) not valid`.execute(db)
}
