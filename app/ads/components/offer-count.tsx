import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'

/** The number of an ad's offers, and the lowest of those that wait: `4 ponude, od 195 KM`. */
export function OfferCount({ count, lowest }: { count: number; lowest: number | null }) {
  const { t, language } = useTranslation()
  const amount = lowest !== null && formatKm(lowest, language)
  return (
    <>
      <strong>{t('common:count.offer', { count })}</strong>
      {amount && `, ${count === 1 ? amount : t('ads:card.lowest', { amount })}`}
    </>
  )
}
