import { useTranslation } from '#app/i18n/use-translation.tsx'
import { offerFilters, offerSorts, type OfferFilter, type OfferSort } from '#app/offers/rules.ts'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Props = { path: string; sort: OfferSort; filter: OfferFilter }

/** In which order, and which of the offers; a chosen filter is also a chip that takes it away. */
export function OfferFilters({ path, sort, filter }: Props) {
  const { t } = useTranslation()
  return (
    <div className="stack tight">
      <FilterPanel
        title={t('offers:list.filters')}
        open={filter !== 'all' || sort !== 'lowest'}
        action={path}
        submitLabel={t('common:actions.show')}
      >
        <Select
          name="sort"
          label={t('common:actions.sort_by')}
          defaultValue={sort}
          options={offerSorts.map((value) => ({ value, label: t(`offers:sort.${value}`) }))}
        />
        <Select
          name="filter"
          label={t('offers:list.which')}
          defaultValue={filter}
          options={offerFilters.map((value) => ({ value, label: t(`offers:filter.${value}`) }))}
        />
      </FilterPanel>
      {filter !== 'all' && (
        <ChipList label={t('offers:list.which')}>
          <Chip to={`${path}?sort=${sort}`} removeLabel={t('common:actions.remove')}>
            {t(`offers:filter.${filter}`)}
          </Chip>
        </ChipList>
      )}
    </div>
  )
}
