import { useTranslation } from '#app/i18n/use-translation.tsx'
import { offerSorts, type OfferFilter, type OfferSort } from '#app/offers/rules.ts'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { withQuery } from '#app/with-query.ts'

type Props = { path: string; sort: OfferSort; filter: OfferFilter; filters: readonly OfferFilter[] }

const sortLinks = ['lowest', 'bestRated', 'newest'] as const satisfies OfferSort[]

/** In which order, and which of the offers: three orders as links, all orders and the filters folded. */
export function OfferOrder({ path, sort, filter, filters }: Props) {
  const { t } = useTranslation()
  const isSortFolded = !sortLinks.some((one) => one === sort)
  const filterQuery = filter === 'all' ? undefined : filter
  return (
    <div className="offer-order">
      <nav aria-label={t('common:actions.sort_by')}>
        <ChipList isStrip>
          {sortLinks.map((value) => (
            <Chip key={value} to={withQuery(path, { sort: value, filter: filterQuery })} selected={value === sort}>
              {t(`offers:order.${value}`)}
            </Chip>
          ))}
          {isSortFolded && (
            <Chip to={withQuery(path, { filter: filterQuery })} removeLabel={t('common:actions.remove')}>
              {t(`offers:sort.${sort}`)}
            </Chip>
          )}
          {filterQuery && (
            <Chip to={withQuery(path, { sort })} removeLabel={t('common:actions.remove')}>
              {t(`offers:filter.${filter}`)}
            </Chip>
          )}
        </ChipList>
      </nav>
      <FilterPanel
        key={`${sort} ${filter}`}
        title={t('offers:list.filters')}
        open={false}
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
          options={filters.map((value) => ({ value, label: t(`offers:filter.${value}`) }))}
        />
      </FilterPanel>
    </div>
  )
}
