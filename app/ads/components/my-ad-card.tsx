import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { OfferCount } from '#app/ads/components/offer-count.tsx'
import type { PresentedAd } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { SkillTile } from '#app/ui/skill-tile.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

const separator = '\u00a0· '

type MyAdCardProps = { ad: PresentedAd & { responses?: string | null }; now: Date; level?: 2 | 3 }

export function MyAdCard({ ad, now, level }: MyAdCardProps) {
  const { t, language } = useTranslation()
  return (
    <Card as="li">
      <div className="stack tight">
        <CardTitle to={href('/klijent/moji-oglasi/:id', { id: ad.id })} level={level}>
          {ad.title}
        </CardTitle>
        <div className="row">
          <AdStatusBadge status={ad.status} isRemoved={ad.isRemoved} />
          {ad.status !== 'draft' && <OfferSummary ad={ad} />}
        </div>
        {ad.responses && <p className="small">{ad.responses}</p>}
        <p className="small muted">
          {formatBudget(ad.minPayout, ad.maxPayout, language, t)}
          {separator}
          {ad.city || t('ads:card.no_place')}
          {separator}
          <TimeAgo at={ad.listedSince} now={now} />
        </p>
      </div>
      {ad.image ? (
        <ResponsiveImage image={ad.image} widths={[160]} sizes="88px" alt="" />
      ) : (
        ad.skill && <SkillTile skill={ad.skill} />
      )}
    </Card>
  )
}

function OfferSummary({ ad }: { ad: PresentedAd }) {
  const { t } = useTranslation()
  if (ad.offerCount === 0) return <span className="muted">{t('ads:card.no_offers')}</span>
  return (
    <span>
      <OfferCount count={ad.offerCount} lowest={ad.lowestOffer} />
    </span>
  )
}
