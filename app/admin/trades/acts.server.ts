import { actAsAdmin } from '#app/admins/audit.server.ts'
import { done } from '#app/outcome.ts'
import { decideSuggestion } from '#app/trades/suggestions/deciding.server.ts'
import { allWorks, type CellState } from '#app/statistics/cells/rules.ts'
import { setCellState, setTownState } from '#app/statistics/cells/setting.server.ts'
import { findTrade } from '#app/trades/trades.server.ts'
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

type Setting = { work: string; city: string; state: CellState; adminId: number; reason: string; now: Date }

/** `work` is the key of a trade or skill, or all of them. */
export function setCellStateAsAdmin(db: Db, { work, city, state, ...act }: Setting) {
  const trade = findTrade(work)
  const cell = { skill: trade?.skill ?? work, trade: trade?.key ?? '', city }
  const subject = { type: 'cell', id: `${work} ${city}` } as const
  return actAsAdmin(db, { ...act, subject, action: 'set_cell_state' }, async (trx) => {
    const setting = { ...cell, state, adminId: act.adminId, now: act.now }
    if (work !== allWorks) {
      const former = await setCellState(trx, setting)
      return done({ before: { state: former }, after: { state }, value: null })
    }
    const former = await setTownState(trx, setting)
    const states = former.map((one) => `${one.trade || one.skill}: ${one.state}`).toSorted()
    return done({ before: { works: states.join(', ') || null }, after: { state }, value: null })
  })
}
