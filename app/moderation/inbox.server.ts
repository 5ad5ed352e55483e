import { sql, type RawBuilder } from 'kysely'
import { inboxDays, inboxKinds, type InboxKind } from '#app/moderation/rules.ts'
import type { ReportReason, ReportTarget } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'

export type InboxItem = {
  kind: InboxKind
  /** The id of what waits: the hidden content of an answer, the passage, else the content itself. */
  itemId: number
  /** Null for words that stand in one of several texts, which cannot be hidden alone. */
  target: ReportTarget | null
  targetId: number
  authorId: number
  /** Null once the account is closed. */
  authorName: string | null
  at: Date
  text: string
  details: string | null
  reasons: ReportReason[]
  reports: number
}

const shownItems = 30
export const maxCounted = 1000

/** At most 1000 of each kind: the inbox, its counts and the first page of the admin area are made of them. */
export function selectInbox(now: Date): Record<InboxKind, RawBuilder<unknown>> {
  const since = new Date(now.getTime() - inboxDays * 86_400_000)
  return {
    report: sql`
      select 'report' as kind, min(id) as "itemId", target_type as target, target_id as "targetId", author_id as "authorId",
        min(created_at) as at, max(excerpt) as text, string_agg(nullif(details, ''), ${'\n'}) as details,
        array_agg(distinct reason) as reasons, count(*) as reports
      from reports where decided_at is null group by target_type, target_id, author_id
      order by at limit ${maxCounted}`,
    answer: sql`
      select 'answer' as kind, id as "itemId", target_type as target, target_id as "targetId", author_id as "authorId",
        answered_at as at, excerpt as text, answer as details, array[reason] as reasons, 0 as reports
      from hidden_contents where answered_at is not null and answer_decided_at is null
      order by answered_at limit ${maxCounted}`,
    words: sql`
      select 'words' as kind, id as "itemId", case kind when 'client_texts' then 'ad' when 'profile' then 'profile' end as target,
        coalesce(case kind when 'client_texts' then ad_id end, user_id) as "targetId", user_id as "authorId",
        found_at as at, passage as text, null as details, '{}'::text[] as reasons, 0 as reports
      from moderation_items where decided_at is null
      order by found_at limit ${maxCounted}`,
    image: sql`
      select 'image' as kind, id as "itemId", 'image' as target, id as "targetId", owner_id as "authorId",
        created_at as at, '' as text, null as details, '{}'::text[] as reasons, 0 as reports
      from images where owner_id is not null and hidden_at is null
        and (created_at > ${since} and (purpose in ('ad', 'profile', 'portfolio')
            or exists (select from offer_images where image_id = images.id))
          or id in (select image_id from offer_images join offers on offers.id = offer_id where status = 'pending'))
        and not exists (select from content_reviews where subject = 'image' and subject_id = images.id)
      order by created_at limit ${maxCounted}`,
    worker: sql`
      select 'worker' as kind, user_id as "itemId", 'profile' as target, user_id as "targetId", user_id as "authorId",
        registered_at as at, work_description as text, skill_details as details, '{}'::text[] as reasons, 0 as reports
      from worker_profiles join users on users.id = user_id
      where registered_at > ${since} and worker_status <> 'Blocked' and deleted_at is null
        and not exists (select from content_reviews where subject = 'worker' and subject_id = user_id)
      order by registered_at limit ${maxCounted}`,
  }
}

type Inbox = { kind?: InboxKind | undefined; now: Date }

/** The inbox of a moderator: kinds in their order, the longest waiting first, with the count of each. */
export async function readInbox(db: Db, inbox: Inbox) {
  const [items, counts] = await Promise.all([
    listInbox(db, { ...inbox, limit: shownItems }),
    sql<{ kind: InboxKind; count: number }>`
      select kind, count(*) as count from ${selectAll(inbox.now)} as waiting group by kind`.execute(db),
  ])
  return { items, counts: new Map(counts.rows.map((row) => [row.kind, Number(row.count)])) }
}

export async function listInbox(db: Db, { kind, now, limit }: Inbox & { limit: number }): Promise<InboxItem[]> {
  const { rows } = await sql<InboxItem>`
    select waiting.*, case when users.deleted_at is null then concat(users.name, ' ', name_initial(users.surname), '.') end as "authorName"
    from ${selectAll(now)} as waiting join users on users.id = "authorId"
    where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by array_position(${[...inboxKinds]}::text[], kind), at limit ${limit}`.execute(db)
  return rows
}

function selectAll(now: Date): RawBuilder<unknown> {
  const selects = Object.values(selectInbox(now)).map((select) => sql`(${select})`)
  return sql`(${sql.join(selects, sql` union all `)})`
}

/** An image that a moderator may look at: public, of an offer, reported, or hidden. */
export function findEvidenceImage(db: Db, id: number) {
  return db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where(
      sql<boolean>`(purpose in ('ad', 'profile', 'portfolio', 'offer')
        or exists (select from reports where target_type = 'image' and target_id = images.id)
        or exists (select from hidden_contents where target_type = 'image' and target_id = images.id))`,
    )
    .executeTakeFirst()
}
