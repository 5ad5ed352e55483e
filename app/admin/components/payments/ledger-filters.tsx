import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { PeriodFields } from '#app/admin/components/payments/period-fields.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { paymentKinds, type PaymentFilters } from '#app/subscriptions/bookkeeping/filters.ts'
import { paymentMethods } from '#app/subscriptions/rules.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { Select } from '#app/ui/form/select.tsx'

export function LedgerFilters({ filters: { kind, method }, form }: { filters: PaymentFilters; form: FormState }) {
  const { t } = useTranslation()
  return (
    <FilterForm>
      <Select
        name="kind"
        label={t('payments:column.kind')}
        defaultValue={kind ?? ''}
        emptyLabel={t('admin:all')}
        options={paymentKinds.map((value) => ({ value, label: t(`payments:kind.${value}`) }))}
      />
      <Select
        name="method"
        label={t('payments:column.method')}
        defaultValue={method ?? ''}
        emptyLabel={t('admin:all')}
        options={paymentMethods.map((value) => ({ value, label: t(`payments:method.${value}`) }))}
      />
      <PeriodFields form={form} />
    </FilterForm>
  )
}
