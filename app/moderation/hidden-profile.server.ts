import { sql } from 'kysely'
import type { ReportReason } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'

export type HiddenProfile = { removalId: number | null; removalReason: ReportReason | null; reason: string | null }

/** Why the worker's own profile is hidden: by moderators, with their removal, or by support, with the reason of its act. */
export function findHiddenProfile(db: Db, { slug, workerId }: { slug: string; workerId: number }) {
  return db
    .selectFrom('worker_profiles')
    .leftJoin('hidden_contents as removal', (join) =>
      join
        .onRef('removal.target_id', '=', 'user_id')
        .on('removal.target_type', '=', 'profile')
        .on('removal.restored_at', 'is', null),
    )
    .select(['removal.id as removalId', 'removal.reason as removalReason'])
    .select(
      sql<string | null>`coalesce(removal.note, (
        select audit_log.reason from audit_log
        where subject_type = 'user' and subject_id = user_id::text and action = 'set_worker_status'
          and after ->> 'workerStatus' = 'Blocked'
        order by audit_log.id desc limit 1))`.as('reason'),
    )
    .where('public_slug', '=', slug)
    .where('user_id', '=', workerId)
    .where('worker_status', '=', 'Blocked')
    .executeTakeFirst()
}
