import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connection.ts'

const maxShown = 100

export function listOwnSuggestions(db: Db, workerId: number) {
  return db
    .selectFrom('trade_suggestions')
    .select(['id', 'word', 'trade', 'decided_at as decidedAt'])
    .where('user_id', '=', workerId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
}

type WaitingSuggestion = { id: number; word: string; workers: number; cities: string[] }

/** The words that wait for a decision, one row for all spellings of each, as most write it. */
export function selectWaitingSuggestions(): RawBuilder<WaitingSuggestion> {
  return sql<WaitingSuggestion>`
    select min(trade_suggestions.id) as id, mode() within group (order by word) as word, count(*)::int as workers,
      array_agg(distinct city) as cities
    from trade_suggestions join users on users.id = user_id
    where decided_at is null and deleted_at is null group by search_fold(word)`
}

export async function listWaitingSuggestions(db: Db): Promise<WaitingSuggestion[]> {
  const { rows } = await sql<WaitingSuggestion>`
    ${selectWaitingSuggestions()} order by workers desc, id limit ${maxShown}`.execute(db)
  return rows
}

export function findWaitingSuggestion(db: Db, suggestionId: number) {
  return db
    .selectFrom('trade_suggestions')
    .select('word')
    .where('id', '=', suggestionId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}
