import type { ReactNode } from 'react'
import { adSearchSorts, defaultAdSearchSort, type AdSearchSort } from '#app/ads/search/sorts.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { SearchField } from '#app/ui/form/search-field.tsx'
import { Select } from '#app/ui/form/select.tsx'

type AdSearchFiltersProps = {
  action: string
  form: FormState
  sort: AdSearchSort
  clearTo: string | null
  children: ReactNode
}

const sorts = [...new Set([defaultAdSearchSort, ...adSearchSorts])]

/**
 * The filters of a search for ads; `children` are the fields for skill and city, which differ between the public page and
 * the worker's. On a phone the panel is open only where something is to be corrected: what is set has a chip above the list.
 */
export function AdSearchFilters({ action, form, sort, clearTo, children }: AdSearchFiltersProps) {
  const { t } = useTranslation()
  return (
    <FormContext value={form}>
      <FilterPanel
        action={action}
        title={t('search:filters')}
        open={Object.keys(form.errors).length > 0}
        submitLabel={t('search:show')}
        clear={clearTo === null ? null : { to: clearTo, label: t('common:actions.clear_filters') }}
      >
        <SearchField name="searchTerm" label={t('search:term')} maxLength={100} />
        {children}
        <MoneyField name="minPayout" label={t('search:min_payout')} maxLength={12} />
        <MoneyField name="maxPayout" label={t('search:max_payout')} maxLength={12} />
        <Select
          name="sort"
          label={t('common:actions.sort_by')}
          defaultValue={sort}
          options={sorts.map((value) => ({ value, label: t(`search:sort.${value}`) }))}
        />
      </FilterPanel>
    </FormContext>
  )
}
