import type { ServicePrice } from '#app/catalogue/catalogue.ts'
import { formatBudget, formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Rating } from '#app/ui/rating.tsx'

export type ServiceStats = {
  workers: number
  openAds: { total: number; isTotalCapped: boolean }
  rating: number | null
  reviewCount: number
}

/** `2 majstora · 1 otvoren posao`, what reviews say, and how many people live there. */
export function ServiceStatList({ stats, population }: { stats: ServiceStats; population: number | null }) {
  const { t, language } = useTranslation()
  const { workers, openAds, rating, reviewCount } = stats
  const counts = [
    workers > 0 && t('catalogue:workers', { count: workers }),
    openAds.total > 0 && t('catalogue:open_jobs', { count: openAds.total, more: openAds.isTotalCapped ? '+' : '' }),
  ]
  return (
    <div>
      <p>{counts.filter(Boolean).join(' · ')}</p>
      {rating !== null && <Rating value={rating} count={reviewCount} />}
      {population !== null && (
        <p className="small muted">
          {t('catalogue:population')}: {formatCount(population, language)}
        </p>
      )}
    </div>
  )
}

export function useServicePrice({ min, max, per }: ServicePrice): string {
  const { t, language } = useTranslation()
  return t(`catalogue:unit.${per}`, { price: formatBudget(min, max, language, t) })
}
