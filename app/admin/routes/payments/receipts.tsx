import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentReceiptRow } from '#app/admin/payments/presenters.server.ts'
import { receiptSearchSchema } from '#app/admin/payments/schemas.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { pageSize } from '#app/subscriptions/bookkeeping/filters.ts'
import { listReceipts } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/receipts.ts'

const path = href('/admin/payments/racuni')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(receiptSearchSchema, url.searchParams)
  const year = search.year ?? Number(localDay(new Date()).slice(0, 4))
  const { items, nextCursor, isFirst } = await listReceipts(db, { ...search, year }, pageSize)
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  return {
    year,
    rows: items.map((receipt) => presentReceiptRow(receipt, reader)),
    next: nextCursor && withQuery(path, { year, cursor: nextCursor }),
    first: isFirst ? null : withQuery(path, { year }),
    csv: withQuery(href('/admin/payments/izvoz/:list', { list: 'receipts' }), { year }),
  }
}

const columns = ['receipt', 'number', 'buyer', 'net', 'vat', 'total', 'at'] as const

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { year, rows, next, first, csv } = loaderData
  return (
    <PaymentsFrame current="receipts" csv={csv}>
      <FilterForm>
        <Field
          name="year"
          type="number"
          min={2_020}
          max={2_100}
          label={t('payments:column.year')}
          defaultValue={year}
        />
      </FilterForm>
      <AdminList
        caption={t('payments:tab.receipts')}
        empty={t('payments:empty')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        numbers={['net', 'vat', 'total']}
        rows={rows}
        renderCells={({ title, order }) => ({ receipt: title, number: <a href={order.to}>{order.label}</a> })}
      />
      <Pager next={next} first={first} />
    </PaymentsFrame>
  )
}
