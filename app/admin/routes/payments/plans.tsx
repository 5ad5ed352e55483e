import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentPlanRow } from '#app/admin/payments/presenters.server.ts'
import { href } from '#app/href.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listAllPlans } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/plans.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  return { rows: (await listAllPlans(db)).map((plan) => presentPlanRow(plan, reader)) }
}

const columns = ['plan', 'tier', 'length', 'price', 'sold', 'state'] as const

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <PaymentsFrame current="plans" csv={href('/admin/payments/izvoz/:list', { list: 'plans' })}>
      <p className="muted">{t('payments:plans.lead')}</p>
      <AdminList
        caption={t('payments:tab.plans')}
        empty={t('payments:empty')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        numbers={['price', 'sold']}
        rows={loaderData.rows}
        renderCells={({ to, name }) => ({ plan: <a href={to}>{name}</a> })}
      />
    </PaymentsFrame>
  )
}
