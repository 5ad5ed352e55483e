import { sql } from 'kysely'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import { maxTrades } from '#app/trades/schemas.server.ts'
import { findWaitingSuggestion } from '#app/trades/suggestions/queries.server.ts'
import { findTrade, type Trade } from '#app/trades/trades.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Decision = { suggestionId: number; trade: string | null; now: Date }

/** Decides a word for all who suggested it, in any spelling: they get the trade, or it names none. */
export function decideSuggestion(
  db: Db,
  { suggestionId, trade: key, now }: Decision,
): Promise<Outcome<{ word: string; workers: number }, 'unknown' | 'trade_unknown'>> {
  return inTransaction(db, async (trx) => {
    const suggestion = await findWaitingSuggestion(trx, suggestionId)
    if (!suggestion) return refused('unknown')
    const trade = findTrade(key)
    if (key !== null && !trade) return refused('trade_unknown')

    const { word } = suggestion
    const waiting = trx
      .selectFrom('trade_suggestions')
      .where(sql<boolean>`search_fold(word) = search_fold(${word})`)
      .where('decided_at', 'is', null)
    const workerIds = (await waiting.select('user_id').execute()).map(({ user_id }) => user_id)
    await lockPeople(trx, workerIds, 'update')
    const decided = await trx
      .updateTable('trade_suggestions')
      .set({ decided_at: now, trade: key })
      .where('id', 'in', waiting.select('id'))
      .where('user_id', 'in', workerIds)
      .returning('user_id as workerId')
      .execute()
    if (trade) for (const { workerId } of decided) await addTrade(trx, { workerId, trade })
    return done({ word, workers: decided.length })
  })
}

/** A worker who has named or declined the trade, or as many as a profile may hold, stays as before. */
async function addTrade(trx: Db, { workerId, trade }: { workerId: number; trade: Trade }): Promise<void> {
  const { skills, trades, hasAnswered } = await trx
    .selectFrom('worker_profiles')
    .select([
      sql<Skill[]>`array(select skill from worker_skills where user_id = ${workerId})`.as('skills'),
      namedTrades('worker_profiles.user_id').as('trades'),
      sql<boolean>`exists (select from worker_trades where user_id = ${workerId} and trade = ${trade.key})`.as(
        'hasAnswered',
      ),
    ])
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  if (hasAnswered || trades.length >= maxTrades) return
  const added = { skills: [...new Set([...skills, trade.skill])], trades: [...trades, trade.key] }
  await editProfile(trx, { userId: workerId, ...added })
}
