import { OrderFilters } from '#app/admin/components/payments/order-filters.tsx'
import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentLedgerCheck } from '#app/admin/payments/findings-presenter.server.ts'
import { presentOrder } from '#app/admin/payments/presenters.server.ts'
import { orderSearchSchema, periodFields } from '#app/admin/payments/schemas.ts'
import { href } from '#app/href.ts'
import { readSearchParams, respondToSearch } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { pageSize } from '#app/subscriptions/bookkeeping/filters.ts'
import { listDisagreements } from '#app/subscriptions/ledger-check.server.ts'
import { findLastCheck, listOrders } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/payments.ts'

const path = href('/admin/payments')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, form } = readSearchParams(orderSearchSchema, url.searchParams, periodFields)
  const [{ items, nextCursor, isFirst }, checkedAt, disagreements] = await Promise.all([
    listOrders(db, search, pageSize),
    findLastCheck(db),
    listDisagreements(db, { now: new Date() }),
  ])
  const { cursor: _, ...filters } = search
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  const page = {
    rows: items.map((order) => presentOrder(order, reader)),
    ledgerCheck: presentLedgerCheck({ checkedAt, disagreements }, reader),
    filters,
    next: nextCursor && withQuery(path, { ...filters, cursor: nextCursor }),
    first: isFirst ? null : withQuery(path, filters),
    csv: withQuery(href('/admin/payments/izvoz/:list', { list: 'orders' }), filters),
    form,
  }
  return respondToSearch(page, form)
}

const columns = ['number', 'worker', 'plan', 'method', 'amount', 'state', 'at'] as const

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { rows, ledgerCheck, filters, form, next, first, csv } = loaderData
  return (
    <PaymentsFrame current="orders" csv={csv}>
      <Notice kind={ledgerCheck.kind} title={ledgerCheck.title}>
        {ledgerCheck.findings.map(({ key, text, links }) => (
          <p key={key}>
            {text}{' '}
            {links.map(({ to, label }) => (
              <span key={to}>
                <a href={to}>{label}</a>{' '}
              </span>
            ))}
          </p>
        ))}
        <p className="small">{ledgerCheck.at}</p>
      </Notice>
      <OrderFilters filters={filters} form={form} />
      <AdminList
        caption={t('payments:tab.orders')}
        empty={t('payments:empty')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        numbers={['amount']}
        rows={rows}
        renderCells={({ link, worker, iso, at }) => ({
          number: <a href={link.to}>{link.label}</a>,
          worker: <a href={worker.to}>{worker.label}</a>,
          at: <time dateTime={iso}>{at}</time>,
        })}
      />
      <Pager next={next} first={first} />
    </PaymentsFrame>
  )
}
