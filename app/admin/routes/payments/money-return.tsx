import { ActPage } from '#app/admin/components/act-page.tsx'
import { returnMoneyByAdmin } from '#app/admin/payments/acts.server.ts'
import { orderLink } from '#app/admin/payments/presenters.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import { findUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/money-return.ts'

const path = href('/admin/payments')

export async function loader({ params, context }: Route.LoaderArgs) {
  const money = orNotFound(await findUnclaimed(db, { eventId: idParam(params.eventId) }))
  const [t, language] = [requestTranslate(context), languageOf(context)]
  return {
    ...loadAct(context, { to: path, label: t('payments:title') }),
    facts: [
      [t('payments:column.number'), money.orderNumber],
      [t('payments:column.amount'), money.amount === null ? null : formatKm(money.amount, language)],
      [t('payments:column.verdict'), t(`payments:verdict.${money.verdict}`)],
      [t('payments:column.at'), formatDateTime(money.receivedAt, language)],
    ] as [string, string | null][],
    order: money.orderId === null ? null : orderLink(money.orderId),
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const eventId = idParam(params.eventId)
  return answerAct(args, { ...moneyAct, action: 'return_money', to: path }, async (trx, act) => {
    const money = await findUnclaimed(trx, { eventId })
    return returnMoneyByAdmin(trx, { ...act, eventId, orderId: money?.orderId ?? null })
  })
}

export default function MoneyReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, order } = loaderData
  return (
    <ActPage act="return_money" target={loaderData} form={actionData?.form} danger>
      <KeyValueList items={facts} />
      {order && (
        <p>
          <a href={order.to}>{order.label}</a>
        </p>
      )}
    </ActPage>
  )
}
