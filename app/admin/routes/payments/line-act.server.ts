import type { RouterContextProvider } from 'react-router'
import { presentLine } from '#app/admin/payments/presenters.server.ts'
import { loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { findOrderIds, slipNumber } from '#app/subscriptions/order-numbers.ts'
import { findOpenStatementLine } from '#app/subscriptions/statements/importing.server.ts'
import { db } from '#db/connection.ts'

export const linesPath = href('/admin/payments/izvodi')

export async function loadLineAct(context: Readonly<RouterContextProvider>, lineId: number) {
  const t = requestTranslate(context)
  const line = orNotFound(await findOpenStatementLine(db, { lineId }))
  const { bookedOn, payer, purpose, amount } = presentLine(line, { t, language: languageOf(context) })
  const [orderId] = findOrderIds(purpose)
  const shown = { booked: bookedOn, payer, purpose, amount }
  return {
    ...loadAct(context, { to: linesPath, label: t('payments:tab.statements') }),
    facts: Object.entries(shown).map(([name, value]) => [t(`payments:column.${name}`), value] as [string, string]),
    suggested: orderId === undefined ? '' : slipNumber(orderId),
  }
}
