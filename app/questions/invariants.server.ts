import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const questionInvariants: Invariant[] = [
  {
    name: 'question_times',
    sentence: 'An answer and a reply have their times, and only what was answered has a reply.',
    table: 'questions',
    select: () => sql`
      select id from questions where (answer is null) <> (answered_at is null) or (reply is null) <> (replied_at is null)
        or (reply is not null and answer is null)`,
  },
  {
    name: 'question_answered_removed',
    sentence: 'Nobody answers a question, or replies on it, after a moderator has removed it.',
    table: 'questions',
    select: () => sql`select id from questions where hidden_at < greatest(answered_at, replied_at)`,
  },
]
