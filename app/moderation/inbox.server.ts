import { sql } from 'kysely'
import { inboxDays, inboxKinds, type InboxKind } from '#app/moderation/rules.ts'
import type { ReportReason, ReportTarget } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'

export type InboxItem = {
  kind: InboxKind
  /** Of what waits: the hidden content of an answer, the passage, else the content itself. */
  itemId: number
  /** What can be hidden; null for words that stand in one of several texts. */
  target: ReportTarget | null
  targetId: number
  authorId: number
  authorName: string
  at: Date
  text: string
  details: string | null
  reasons: ReportReason[]
  reports: number
}

const shownItems = 30
export const maxCounted = 1000

/** What waits for a moderator, the kinds in their order and the longest waiting first, and how many of each kind, at most 1000. */
export async function readInbox(db: Db, { kind, now }: { kind?: InboxKind | undefined; now: Date }) {
  const since = new Date(now.getTime() - inboxDays * 86_400_000)
  const waiting = sql`(
    (select 'report' as kind, min(id) as "itemId", target_type as target, target_id as "targetId", author_id as "authorId",
      min(created_at) as at, max(excerpt) as text, string_agg(nullif(details, ''), ${'\n'}) as details,
      array_agg(distinct reason) as reasons, count(*) as reports
    from reports where decided_at is null group by target_type, target_id, author_id
    order by at limit ${maxCounted})
    union all
    (select 'answer', id, target_type, target_id, author_id, answered_at, excerpt, answer, array[reason], 0
    from hidden_contents where answered_at is not null and answer_decided_at is null
    order by answered_at limit ${maxCounted})
    union all
    (select 'words', id, case kind when 'client_texts' then 'ad' when 'profile' then 'profile' end,
      coalesce(case kind when 'client_texts' then ad_id end, user_id), user_id, found_at, passage, null, '{}', 0
    from moderation_items where decided_at is null
    order by found_at limit ${maxCounted})
    union all
    (select 'image', id, 'image', id, owner_id, created_at, '', null, '{}', 0
    from images where created_at > ${since} and owner_id is not null and hidden_at is null
      and purpose in ('ad', 'profile', 'portfolio')
      and not exists (select from content_reviews where subject = 'image' and subject_id = images.id)
    order by created_at limit ${maxCounted})
    union all
    (select 'worker', user_id, 'profile', user_id, user_id, registered_at, work_description, skill_details, '{}', 0
    from worker_profiles join users on users.id = user_id
    where registered_at > ${since} and worker_status <> 'Blocked' and deleted_at is null
      and not exists (select from content_reviews where subject = 'worker' and subject_id = user_id)
    order by registered_at limit ${maxCounted})
  )`
  const [items, counts] = await Promise.all([
    sql<InboxItem>`
      select waiting.*, concat(users.name, ' ', left(users.surname, 1), '.') as "authorName"
      from ${waiting} as waiting join users on users.id = "authorId"
      where ${kind ?? null}::text is null or kind = ${kind ?? null}
      order by array_position(${[...inboxKinds]}::text[], kind), at limit ${shownItems}`.execute(db),
    sql<{ kind: InboxKind; count: number }>`
      select kind, count(*) as count from ${waiting} as waiting group by kind`.execute(db),
  ])
  return { items: items.rows, counts: new Map(counts.rows.map((row) => [row.kind, Number(row.count)])) }
}

/** An image that a moderator may look at: public, reported, or hidden. */
export function findEvidenceImage(db: Db, id: number) {
  return db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where(
      sql<boolean>`(purpose in ('ad', 'profile', 'portfolio')
        or exists (select from reports where target_type = 'image' and target_id = images.id)
        or exists (select from hidden_contents where target_type = 'image' and target_id = images.id))`,
    )
    .executeTakeFirst()
}
