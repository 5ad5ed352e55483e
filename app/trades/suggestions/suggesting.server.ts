import { sql } from 'kysely'
import { foldWords } from '#app/i18n/fold.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { clearTrade, proposeTrades } from '#app/trades/proposing.server.ts'
import { maxWaitingSuggestions } from '#app/trades/suggestions/rules.ts'
import { findTrade, findTradeBySpelling } from '#app/trades/trades.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Suggestion = { workerId: number; word: string; now: Date }

/** Stores what a worker does and no trade names. The same word, however it is spelled, is stored once. */
export function suggestTrade(
  db: Db,
  { workerId, word, now }: Suggestion,
): Promise<Outcome<undefined, 'unknown' | 'too_many' | 'listed'>> {
  const listed = findListed(word)
  if (listed) return Promise.resolve(refused('listed', listed))
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

/** The trade or the skill that a word is on the list as. Of several words, only a name in full. */
function findListed(word: string): { skill: Skill; trade: string } | undefined {
  const [proposed, isOne] = [clearTrade(proposeTrades({ title: word, description: '' })), foldWords(word).length === 1]
  const trade = findTradeBySpelling(word) ?? (isOne ? findTrade(proposed) : undefined)
  if (trade) return { skill: trade.skill, trade: trade.key }
  const skill = findSkill(word)
  return skill && { skill, trade: '' }
}
