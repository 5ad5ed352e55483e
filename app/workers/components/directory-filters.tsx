import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { SearchField } from '#app/ui/form/search-field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { workerSorts, type WorkerSort } from '#app/workers/rules.ts'

type DirectoryFiltersProps = { form: FormState; sort: WorkerSort; isFiltered: boolean; children: ReactNode }

/** On a phone the panel is open only where something is to be corrected: what is set has a chip above the list. */
export function DirectoryFilters({ form, sort, isFiltered, children }: DirectoryFiltersProps) {
  const { t } = useTranslation()
  return (
    <FormContext value={form}>
      <FilterPanel
        action={href('/majstori')}
        title={t('search:filters')}
        open={Object.keys(form.errors).length > 0}
        submitLabel={t('workers:directory.show')}
        clear={isFiltered ? { to: href('/majstori'), label: t('common:actions.clear_filters') } : null}
      >
        {children}
        <SearchField name="searchTerm" label={t('workers:directory.term')} maxLength={100} />
        <Select
          name="sort"
          label={t('common:actions.sort_by')}
          defaultValue={sort}
          options={workerSorts.map((value) => ({ value, label: t(`workers:directory.sort.${value}`) }))}
        />
      </FilterPanel>
    </FormContext>
  )
}
