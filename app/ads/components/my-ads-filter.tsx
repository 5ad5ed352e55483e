import { adFilters, adSorts, type AdFilter, type AdSort } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { Select } from '#app/ui/form/select.tsx'

export function MyAdsFilter({ filter, sort }: { filter: AdFilter; sort: AdSort }) {
  const { t } = useTranslation()
  const isActive = filter !== 'all' || sort !== 'newest'
  return (
    <FilterPanel
      key={`${filter} ${sort}`}
      title={t('ads:mine.filters')}
      open={isActive}
      submitLabel={t('ads:mine.apply')}
      clear={isActive ? { to: href('/klijent/moji-oglasi'), label: t('ads:mine.clear') } : null}
    >
      <RadioGroup
        name="filter"
        label={t('ads:mine.filter')}
        options={adFilters.map((value) => ({ value, label: t(`ads:mine.filter_${value}`) }))}
        defaultValue={filter}
      />
      <Select
        name="sort"
        label={t('ads:mine.sort')}
        options={adSorts.map((value) => ({ value, label: t(`ads:mine.sort_${value}`) }))}
        defaultValue={sort}
      />
    </FilterPanel>
  )
}
