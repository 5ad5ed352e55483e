import { href } from 'react-router'
import { AdStatus } from '#app/ads/components/ad-status.tsx'
import type { PresentedAd } from '#app/ads/presenting.server.ts'
import { formatBudget, formatDateTime, formatKm, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** Stays at the end of its line. */
const dot = '\u00a0· '

/** One of a client's own ads: what, for how much, where, since when, and what came of it. */
export function MyAdCard({ ad, now, level }: { ad: PresentedAd; now: Date; level?: 2 | 3 }) {
  const { t, language } = useWords()
  const since = ad.publishedAt ?? ad.createdAt
  return (
    <Card as="li">
      <div className="row apart">
        <CardTitle to={href('/klijent/moji-oglasi/:id', { id: String(ad.id) })} level={level}>
          {ad.title}
        </CardTitle>
        <AdStatus status={ad.status} />
      </div>
      <div className="row apart">
        <Price>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>
        {ad.status !== 'draft' && <OfferLine ad={ad} />}
      </div>
      <p className="small muted">
        {[ad.city || t('ads:card.no_place'), ad.skillLabel].filter(Boolean).join(dot)}
        {dot}
        <RelativeTime iso={since.toISOString()} exact={formatDateTime(since, language)}>
          {formatRelative(since, now, language)}
        </RelativeTime>
        {ad.viewCount > 0 && `${dot}${t('common:count.view', { count: ad.viewCount })}`}
      </p>
    </Card>
  )
}

function OfferLine({ ad }: { ad: PresentedAd }) {
  const { t, language } = useWords()
  if (ad.offerCount === 0) return <span className="muted">{t('ads:card.no_offers')}</span>
  return (
    <span>
      <strong>{t('common:count.offer', { count: ad.offerCount })}</strong>
      {ad.highestOffer !== null && `, ${t('ads:card.highest', { amount: formatKm(ad.highestOffer, language) })}`}
    </span>
  )
}
