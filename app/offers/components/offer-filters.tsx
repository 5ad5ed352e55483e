import { useWords } from '#app/i18n/words.tsx'
import { offerFilters, offerSorts, type OfferFilter, type OfferSort } from '#app/offers/rules.ts'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { FilterPanel } from '#app/ui/filter-panel.tsx'
import { Select } from '#app/ui/select.tsx'

type Props = { here: string; sort: OfferSort; filter: OfferFilter }

/** In which order, and which of the offers; a chosen filter is also a chip that takes it away. */
export function OfferFilters({ here, sort, filter }: Props) {
  const { t } = useWords()
  return (
    <div className="stack tight">
      <FilterPanel
        title={t('offers:choice.filters')}
        open={filter !== 'all' || sort !== 'lowest'}
        action={here}
        submitLabel={t('common:actions.show')}
      >
        <Select
          name="sort"
          label={t('common:actions.sortBy')}
          defaultValue={sort}
          options={offerSorts.map((value) => ({ value, label: t(`offers:sort.${value}`) }))}
        />
        <Select
          name="filter"
          label={t('offers:choice.which')}
          defaultValue={filter}
          options={offerFilters.map((value) => ({ value, label: t(`offers:filter.${value}`) }))}
        />
      </FilterPanel>
      {filter !== 'all' && (
        <ChipList label={t('offers:choice.which')}>
          <Chip to={`${here}?sort=${sort}`} removeLabel={t('common:actions.remove')}>
            {t(`offers:filter.${filter}`)}
          </Chip>
        </ChipList>
      )}
    </div>
  )
}
