import { sql, type Kysely } from 'kysely'

/** Processes of before go on with `saved_forms` and `visitor_drafts`, as views of the rows that theirs would be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table saved_forms, visitor_drafts in access exclusive mode`.execute(db)
  await sql`
    insert into drafts (form, browser_hash, key, claimed_by, owner_mark, fields, has_files, written_at, shown_at)
    select 'page', browser_hash, path, user_id, coalesce(owner, ''), fields, has_files, created_at, shown_at
    from saved_forms`.execute(db)
  await sql`
    insert into drafts (form, browser_hash, key, fields, ad_id, claimed_by, written_at)
    select 'visitor_ad', browser_hash, form_key, content, ad_id, client_id, visitor_drafts.updated_at
    from visitor_drafts left join ads on ads.id = ad_id`.execute(db)
  await sql`drop table saved_forms, visitor_drafts`.execute(db)
  await sql`
    create view saved_forms as
    select form, browser_hash, key as path, claimed_by as user_id, owner_mark as owner, fields, has_files,
      written_at as created_at, shown_at
    from drafts where form = 'page'`.execute(db)
  await sql`
    create view visitor_drafts as
    select form, browser_hash, key as form_key, fields as content, ad_id, written_at as updated_at
    from drafts where form = 'visitor_ad'`.execute(db)
  await sql`alter view saved_forms alter column form set default 'page'`.execute(db)
  await sql`alter view visitor_drafts alter column form set default 'visitor_ad'`.execute(db)
}
