import { actAsAdmin } from '#app/admins/audit.server.ts'
import { done } from '#app/outcome.ts'
import { decideSuggestion } from '#app/trades/suggestions/deciding.server.ts'
import type { Db } from '#db/connection.ts'

type Decision = { suggestionId: number; trade: string | null; adminId: number; reason: string; now: Date }

export function decideSuggestionAsAdmin(db: Db, { suggestionId, trade, ...act }: Decision) {
  const subject = { type: 'trade_suggestion', id: suggestionId } as const
  return actAsAdmin(db, { ...act, subject, action: 'decide_trade_suggestion' }, async (trx) => {
    const outcome = await decideSuggestion(trx, { suggestionId, trade, now: act.now })
    if (!outcome.ok) return outcome
    return done({ before: null, after: { trade, workers: outcome.value.workers }, value: null })
  })
}
