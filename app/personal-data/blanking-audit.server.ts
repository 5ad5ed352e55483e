import { sql, type RawBuilder } from 'kysely'
import { foldForSearch } from '#app/i18n/fold.ts'
import { namesPerson, stemOf, type Person } from '#app/personal-data/redaction.ts'
import type { Db } from '#db/connection.ts'

/**
 * The log keeps who did what and when, without what was written about the person, their content, orders and proofs. It
 * comes before the deletions, which take away the rows that say whose something was.
 */
export async function blankAuditRows(trx: Db, userId: number): Promise<void> {
  await sql`update audit_log set reason = null, before = null, after = null
    where (reason is not null or before is not null or after is not null) and (subject_type, subject_id) in (
      select 'user', ${String(userId)}
      union all select 'ad', id::text from ads where client_id = ${userId}
      union all select 'order', id::text from subscription_orders where user_id = ${userId}
      union all select 'proof', id::text from student_proofs where user_id = ${userId}
      union all select 'statement_line', lines.id::text from statement_lines as lines
        join payments on payments.id = lines.payment_id
        join subscription_orders as orders on orders.id = payments.order_id where orders.user_id = ${userId}
      union all select 'content', subject from (${listContentSubjects(userId)}) as contents (subject)
    )`.execute(trx)
}

function listContentSubjects(userId: number): RawBuilder<unknown> {
  return sql`
    select unnest(array[${`profile-${userId}`}, ${`worker-${userId}`}]::text[])
    union all select 'ad-' || id from ads where client_id = ${userId}
    union all select 'question-' || id from questions where worker_id = ${userId}
    union all select 'review-' || id from reviews where client_id = ${userId}
    union all select 'message-' || id from messages where sender_id = ${userId}
    union all select 'image-' || id from images where owner_id = ${userId}
    union all select 'words-' || id from moderation_items where user_id = ${userId}
    union all select target_type || '-' || target_id from reports where author_id = ${userId}
    union all select target_type || '-' || target_id from hidden_contents where author_id = ${userId}
    union all select unnest(array['hidden-' || id, 'answer-' || id]) from hidden_contents where author_id = ${userId}`
}

/** The log may be blanked, not rewritten. */
export async function blankAuditRowsAbout(trx: Db, person: Person): Promise<void> {
  const { rows } = await sql<{ id: number; reason: string }>`select id, reason from audit_log
    where ${mayName('reason', person)}`.execute(trx)
  const isNamed = namesPerson(person)
  const named = rows.filter(({ reason }) => isNamed(reason)).map(({ id }) => id)
  await sql`update audit_log set reason = null, before = null, after = null
    where id = any(${named}::bigint[])`.execute(trx)
}

/** Few enough for `namesPerson`, which the database cannot ask. */
export function mayName(column: string, { name, surname, email, phone }: Person): RawBuilder<boolean> {
  const text = sql.ref(column)
  const [first, last] = [name, surname].map((words) => foldForSearch(stemOf(words)))
  const national = phone.replace(/^\+387/, '')
  return sql`(
    ${first !== '' && last !== ''}::boolean
      and position(${first}::text in search_fold(${text})) > 0 and position(${last}::text in search_fold(${text})) > 0
    or ${email !== ''}::boolean and position(lower(${email}::text) in lower(${text})) > 0
    or ${national !== ''}::boolean and position(${national}::text in regexp_replace(${text}, '\\D', '', 'g')) > 0)`
}
