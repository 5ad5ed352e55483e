import { LedgerFilters } from '#app/admin/components/payments/ledger-filters.tsx'
import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentEntry } from '#app/admin/payments/presenters.server.ts'
import { ledgerSearchSchema, periodFields } from '#app/admin/payments/schemas.ts'
import { href } from '#app/href.ts'
import { readSearchParams, respondToSearch } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { pageSize } from '#app/subscriptions/bookkeeping/filters.ts'
import { listLedger, sumLedger } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { Pager } from '#app/ui/list/pager.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ledger.ts'

const path = href('/admin/payments/promet')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, form } = readSearchParams(ledgerSearchSchema, url.searchParams, periodFields)
  const { cursor: _, ...filters } = search
  const [found, { charged, refunded }] = await Promise.all([listLedger(db, search, pageSize), sumLedger(db, filters)])
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  const page = {
    rows: found.items.map((entry) => presentEntry(entry, reader)),
    sums: { charged, refunded, balance: charged + refunded },
    language: reader.language,
    filters,
    next: found.nextCursor && withQuery(path, { ...filters, cursor: found.nextCursor }),
    first: found.isFirst ? null : withQuery(path, filters),
    csv: withQuery(href('/admin/payments/izvoz/:list', { list: 'payments' }), filters),
    form,
  }
  return respondToSearch(page, form)
}

const columns = ['reference', 'number', 'kind', 'method', 'amount', 'actor', 'at'] as const

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { rows, sums, language, filters, form, next, first, csv } = loaderData
  return (
    <PaymentsFrame current="ledger" csv={csv}>
      <LedgerFilters filters={filters} form={form} />
      <StatList
        items={Object.entries(sums).map(([name, sum]) => ({
          value: formatKm(sum, language),
          label: t(`payments:sum.${name}`),
        }))}
      />
      <AdminList
        caption={t('payments:tab.ledger')}
        empty={t('payments:empty')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        numbers={['amount']}
        rows={rows}
        renderCells={({ order }) => ({ number: <a href={order.to}>{order.label}</a> })}
      />
      <Pager next={next} first={first} />
    </PaymentsFrame>
  )
}
