import { done, type Outcome } from '#app/outcome.ts'
import { presentPortfolioItem } from '#app/portfolio/api-presenters.server.ts'
import { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** The API's answer after a write: the item as its owner sees it. */
export async function presentSavedItem<Reason extends string>(
  db: Db,
  outcome: Outcome<{ itemId: number }, Reason>,
  workerId: number,
) {
  if (!outcome.ok) return outcome
  const item = await findPortfolioItemOf(db, { itemId: outcome.value.itemId, workerId })
  if (!item) throw new Error('a portfolio item that was just saved is gone')
  return done(presentPortfolioItem(item))
}
