import type { ServicePrice } from '#app/catalogue/catalogue.ts'
import { formatBudget, formatCount, formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'

export type ServiceStats = {
  workers: number
  openAds: { total: number; isTotalCapped: boolean }
  rating: number | null
  reviewCount: number
}

export function ServiceStatList({ stats, population }: { stats: ServiceStats; population: number | null }) {
  const { t, language } = useTranslation()
  const inCity = population !== null
  const { workers, openAds, rating, reviewCount } = stats
  return (
    <KeyValueList
      items={[
        [t(inCity ? 'catalogue:workers_here' : 'catalogue:workers_all'), workers > 0 && formatCount(workers, language)],
        [
          t('catalogue:open_jobs'),
          openAds.total > 0 && formatCount(openAds.total, language) + (openAds.isTotalCapped ? '+' : ''),
        ],
        [
          t('catalogue:average_rating'),
          rating !== null && t('catalogue:average_of', { rating: formatRating(rating, language), count: reviewCount }),
        ],
        [t('catalogue:population'), inCity && formatCount(population, language)],
      ]}
    />
  )
}

/** `50 – 150 KM za uobičajen posao` · `15 – 35 KM/m²` */
export function useServicePrice({ min, max, per }: ServicePrice): string {
  const { t, language } = useTranslation()
  return t(`catalogue:unit.${per}`, { price: formatBudget(min, max, language, t) })
}
