import { useWords } from '#app/i18n/words.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'

/** The filters in use; each leads to the list without it. */
export function ChosenFilters({ filters }: { filters: { to: string; label: string }[] }) {
  const { t } = useWords()
  if (filters.length === 0) return null
  return (
    <ChipList label={t('search:chosen')}>
      {filters.map(({ to, label }) => (
        <Chip key={label} to={to} removeLabel={t('common:actions.remove')}>
          {label}
        </Chip>
      ))}
    </ChipList>
  )
}
