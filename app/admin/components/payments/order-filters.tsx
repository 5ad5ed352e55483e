import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { PeriodFields } from '#app/admin/components/payments/period-fields.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { orderMethods, orderStates, type OrderFilters as Filters } from '#app/subscriptions/bookkeeping/filters.ts'
import { Field } from '#app/ui/form/field.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'
import { Select } from '#app/ui/form/select.tsx'

export function OrderFilters({ filters: { q = '', state, method }, form }: { filters: Filters; form: FormState }) {
  const { t } = useTranslation()
  return (
    <FilterForm>
      <Field name="q" type="search" label={t('payments:filter.q')} defaultValue={q} />
      <Select
        name="state"
        label={t('payments:column.state')}
        defaultValue={state ?? ''}
        emptyLabel={t('admin:all')}
        options={orderStates.map((value) => ({ value, label: t(`payments:state.${value}`) }))}
      />
      <Select
        name="method"
        label={t('payments:column.method')}
        defaultValue={method ?? ''}
        emptyLabel={t('admin:all')}
        options={orderMethods.map((value) => ({ value, label: t(`payments:method.${value}`) }))}
      />
      <PeriodFields form={form} />
    </FilterForm>
  )
}
