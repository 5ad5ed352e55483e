import { sql } from 'kysely'
import type { MemberFacts } from '#app/statistics/facts/rules.ts'

/** As a value of a query; null for whom nothing is counted yet. */
export function selectMemberFacts(userId: 'worker.id' | 'ads.client_id') {
  return sql<MemberFacts | null>`(
    select jsonb_build_object('fulfilled', fulfilled, 'cases', cases, 'answers', answers, 'answerMinutes', answer_minutes)
    from member_facts where user_id = ${sql.ref(userId)})`
}
