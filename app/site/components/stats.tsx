import { formatCount, formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Stats as StatsOfSite } from '#app/site/stats.ts'
import { StatList } from '#app/ui/list/stat-list.tsx'

export function Stats({ stats }: { stats: StatsOfSite }) {
  const { t, language } = useTranslation()
  const items = [
    { value: `${formatCount(stats.workers, language)}+`, label: t('landing:stat.workers') },
    { value: `${formatCount(stats.assignments, language)}+`, label: t('landing:stat.jobs') },
    { value: formatRating(stats.rating, language), label: t('landing:stat.rating') },
    ...(stats.responseHours ? [{ value: `${stats.responseHours} h`, label: t('landing:stat.response') }] : []),
  ]
  return <StatList items={items} />
}
