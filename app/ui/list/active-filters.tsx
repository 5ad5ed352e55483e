import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'

export function ActiveFilters({ filters }: { filters: { to: string; label: string }[] }) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <ChipList isStrip label={t('search:active_filters')}>
      {filters.map(({ to, label }) => (
        <Chip key={label} to={to} removeLabel={t('common:actions.remove')}>
          {label}
        </Chip>
      ))}
    </ChipList>
  )
}
