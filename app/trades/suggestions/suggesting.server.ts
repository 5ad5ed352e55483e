import { sql } from 'kysely'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { maxWaitingSuggestions } from '#app/trades/suggestions/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Suggestion = { workerId: number; word: string; now: Date }

/** Stores what a worker does and no trade names. The same word, however it is spelled, is stored once. */
export function suggestTrade(
  db: Db,
  { workerId, word, now }: Suggestion,
): Promise<Outcome<undefined, 'unknown' | 'too_many'>> {
  return inTransaction(db, async (trx) => {
    const person = (await lockPeople(trx, [workerId], 'no key update')).get(workerId)
    if (!person || person.deletedAt) return refused('unknown')
    const { rows } = await sql<{ isStored: boolean; waiting: number }>`
      select coalesce(bool_or(search_fold(word) = search_fold(${word})), false) as "isStored",
        count(*) filter (where decided_at is null)::int as waiting
      from trade_suggestions where user_id = ${workerId}`.execute(trx)
    const { isStored, waiting } = rows[0]!
    if (isStored) return done(undefined)
    if (waiting >= maxWaitingSuggestions) return refused('too_many')
    await trx.insertInto('trade_suggestions').values({ user_id: workerId, word, suggested_at: now }).execute()
    return done(undefined)
  })
}
