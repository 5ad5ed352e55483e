import { sql, type Expression } from 'kysely'
import { selectUnanswered } from '#app/ads/responses/unanswered.server.ts'
import { mayEnter, type AdminArea, type AdminRole } from '#app/admins/rules.ts'
import { href } from '#app/href.ts'
import { selectInbox } from '#app/moderation/inbox.server.ts'
import { inboxPath } from '#app/moderation/paths.ts'
import type { InboxKind } from '#app/moderation/rules.ts'
import { selectDisagreements } from '#app/subscriptions/ledger-check.server.ts'
import { selectWaitingProofs } from '#app/subscriptions/proofs/queries.server.ts'
import { selectOpenLines } from '#app/subscriptions/statements/importing.server.ts'
import { selectWaitingSuggestions } from '#app/trades/suggestions/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { selectDeadJobs } from '#jobs/outbox/inspect.ts'

type Waiting = {
  /** Who may decide it. */
  area: AdminArea
  to: string
  select: (db: Db, now: Date) => Expression<unknown>
}

/** Everything that waits for a person, each as the rows that its page lists; the name is the end of the text key `admin:waiting.…`. */
export const waitingKinds = {
  reports: inInbox('report'),
  answers: inInbox('answer'),
  words: inInbox('words'),
  images: inInbox('image'),
  workers: inInbox('worker'),
  proofs: { area: 'support', to: href('/admin/moderation/potvrde'), select: selectWaitingProofs },
  unanswered: { area: 'support', to: href('/admin/unanswered'), select: (_, now) => selectUnanswered(now) },
  suggestions: { area: 'owners', to: href('/admin/worker-skills'), select: selectWaitingSuggestions },
  findings: { area: 'owners', to: href('/admin/payments'), select: (db, now) => selectDisagreements(db, { now }) },
  lines: { area: 'owners', to: href('/admin/payments/izvodi'), select: selectOpenLines },
  dead_jobs: { area: 'owners', to: href('/admin/jobs'), select: selectDeadJobs },
} satisfies Record<string, Waiting>

export type WaitingKind = keyof typeof waitingKinds

function inInbox(kind: InboxKind): Waiting {
  return { area: 'support', to: inboxPath(kind), select: (_, now) => selectInbox(now)[kind] }
}

/** Counts the decisions that wait for this role, by kind, in one statement; a kind without any is left out. */
export async function listWaiting(db: Db, { role, now }: { role: AdminRole; now: Date }) {
  const kinds = Object.entries(waitingKinds as Record<WaitingKind, Waiting>).filter(([, { area }]) =>
    mayEnter(area, role),
  )
  if (kinds.length === 0) return []
  const counts = kinds.map(
    ([kind, { select }]) =>
      sql`select ${sql.lit(kind)} as kind, count(*)::int as count from (${select(db, now)}) as rows`,
  )
  const { rows } = await sql<{ kind: WaitingKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ count }) => count > 0).map((row) => ({ ...row, to: waitingKinds[row.kind].to }))
}
