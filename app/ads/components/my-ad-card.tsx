import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import type { PresentedAd } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatBudget, formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

/** Stays at the end of its line. */
const separator = '\u00a0· '

/** One of a client's own ads: what, for how much, where, since when, and what came of it. */
export function MyAdCard({ ad, now, level }: { ad: PresentedAd; now: Date; level?: 2 | 3 }) {
  const { t, language } = useTranslation()
  return (
    <Card as="li">
      <div className="row apart">
        <CardTitle to={href('/klijent/moji-oglasi/:id', { id: ad.id })} level={level}>
          {ad.title}
        </CardTitle>
        <AdStatusBadge status={ad.status} />
      </div>
      <div className="row apart">
        <Price>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>
        {ad.status !== 'draft' && <OfferSummary ad={ad} />}
      </div>
      <p className="small muted">
        {[ad.city || t('ads:card.no_place'), ad.skillLabel].filter(Boolean).join(separator)}
        {separator}
        <TimeAgo at={ad.listedSince} now={now} />
        {ad.viewCount > 0 && `${separator}${t('common:count.view', { count: ad.viewCount })}`}
      </p>
    </Card>
  )
}

function OfferSummary({ ad }: { ad: PresentedAd }) {
  const { t, language } = useTranslation()
  if (ad.offerCount === 0) return <span className="muted">{t('ads:card.no_offers')}</span>
  return (
    <span>
      <strong>{t('common:count.offer', { count: ad.offerCount })}</strong>
      {ad.highestOffer !== null && `, ${t('ads:card.highest', { amount: formatKm(ad.highestOffer, language) })}`}
    </span>
  )
}
