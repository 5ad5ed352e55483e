import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { sortOrders, userPlatforms, userSorts, userStatuses } from '#app/admin/people/filters.ts'
import { userTypes } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Name = 'userType' | 'status' | 'platform' | 'sortBy' | 'sortOrder'
type Filters = Partial<Record<Name | 'searchTerm', string>>

const choices: [Name, readonly string[]][] = [
  ['userType', userTypes],
  ['status', userStatuses],
  ['platform', userPlatforms],
  ['sortBy', userSorts],
  ['sortOrder', sortOrders],
]

export function PeopleFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <FilterForm>
      <Field
        name="searchTerm"
        type="search"
        label={t('admin:people.search')}
        hint={t('admin:people.search_hint')}
        defaultValue={filters.searchTerm}
      />
      {choices.map(([name, values]) => (
        <Select
          key={name}
          name={name}
          label={t(`admin:filters.${name}`)}
          defaultValue={filters[name] ?? ''}
          options={values.map((value) => ({ value, label: t(`admin:choices.${value}`) }))}
          emptyLabel={name.startsWith('sort') ? undefined : t('admin:all')}
        />
      ))}
    </FilterForm>
  )
}
