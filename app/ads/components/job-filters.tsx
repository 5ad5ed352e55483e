import type { ReactNode } from 'react'
import { jobSorts, type JobSort } from '#app/ads/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { FilterPanel } from '#app/ui/filter-panel.tsx'
import { FormContext } from '#app/ui/form-context.ts'
import type { FormState } from '#app/ui/form-state.ts'
import { MoneyField } from '#app/ui/money-field.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Select } from '#app/ui/select.tsx'

type JobFiltersProps = { action: string; form: FormState; sort: JobSort; clearTo: string | null; children: ReactNode }

/** What cannot be seen to be in use while the panel is folded. */
const folded = ['searchTerm', 'minPayout', 'maxPayout']

/**
 * What jobs are filtered by; `children` are the fields for trade and place, which the public page and the worker's have
 * differently. On a phone it lies open only where it was used: a trade or a city in the address is a chip above the list.
 */
export function JobFilters({ action, form, sort, clearTo, children }: JobFiltersProps) {
  const { t } = useWords()
  const isOpen = Object.keys(form.errors).length > 0 || folded.some((name) => form.values[name])
  return (
    <FormContext value={form}>
      <FilterPanel
        action={action}
        title={t('search:filters')}
        open={isOpen}
        submitLabel={t('search:show')}
        clear={clearTo === null ? null : { to: clearTo, label: t('common:actions.clearFilters') }}
      >
        <SearchField name="searchTerm" label={t('search:term')} maxLength={100} />
        {children}
        <MoneyField name="minPayout" label={t('search:min_payout')} maxLength={12} />
        <MoneyField name="maxPayout" label={t('search:max_payout')} maxLength={12} />
        <Select
          name="sort"
          label={t('common:actions.sortBy')}
          defaultValue={sort}
          options={jobSorts.map((value) => ({ value, label: t(`search:sort.${value}`) }))}
        />
      </FilterPanel>
    </FormContext>
  )
}
