import { sql } from 'kysely'
import type { Recorded } from '#app/admins/recorded.ts'
import type { ReportReason } from '#app/reports/rules.ts'

const shown = 50

type Act = { at: string; who: string | null; subjectType: string; subjectId: string; reason: string | null }
export type ActUpon =
  | (Act & { kind: 'admin'; action: string; before: Recorded | null; after: Recorded | null })
  | (Act & { kind: 'reported' | 'removed' | 'restored'; reason: ReportReason; details: string; excerpt: string })

const ownSubjects = sql`
  select 'user', users.id::text
  union select 'order', id::text from subscription_orders where user_id = users.id
  union select 'proof', id::text from student_proofs where user_id = users.id
  union select 'content', concat(target_type, '-', target_id) from reports where author_id = users.id
  union select 'content', concat(target_type, '-', target_id) from hidden_contents where author_id = users.id
  union select 'content', concat('words-', id) from moderation_items where user_id = users.id
  union select 'content', concat('ad-', ad_id) from moderation_items where user_id = users.id and kind = 'client_texts'
  union select 'content', concat('image-', id) from images where owner_id = users.id
  union select 'content', concat('profile-', users.id)`

const content = sql`'content' as "subjectType", concat(target_type, '-', target_id) as "subjectId"`

/**
 * All that was done to the person of a query of `users`, the latest first: acts of admins, and reports by others. Removals are
 * listed as they are stored, with reason, addition and text, and not again from the log.
 */
export const actsUpon = sql<ActUpon[]>`array(
  select to_jsonb(acts) from (
    (select 'admin' as kind, audit_log.at, admins.name as who, subject_type as "subjectType", subject_id as "subjectId", reason,
      null as details, null as excerpt, action, before, after
    from audit_log join admins on admins.id = admin_id
    where (subject_type, subject_id) in (${ownSubjects}) and action not in ('open_user', 'hide_content', 'restore_content')
    order by audit_log.id desc limit ${sql.lit(shown)})
    union all
    (select 'reported', reports.created_at, nullif(concat_ws(' ', reporter.name, reporter.surname), ''), ${content}, reason, details,
      excerpt, null, null, null
    from reports left join users as reporter on reporter.id = reporter_id
    where author_id = users.id order by reports.id desc limit ${sql.lit(shown)})
    union all
    (select 'removed', hidden_at, coalesce(admins.name, actor), ${content}, reason, note, excerpt, null, null, null
    from hidden_contents left join admins on actor = concat('admin ', admins.id)
    where author_id = users.id order by hidden_contents.id desc limit ${sql.lit(shown)})
    union all
    (select 'restored', restored_at, coalesce(admins.name, restored_by), ${content}, reason, '', excerpt, null, null, null
    from hidden_contents left join admins on restored_by = concat('admin ', admins.id)
    where author_id = users.id and restored_at is not null order by hidden_contents.id desc limit ${sql.lit(shown)})
  ) as acts order by at desc limit ${sql.lit(shown)})`

export const blockCount = sql<number>`(select count(*)::int from blocks where blocked_id = users.id)`
