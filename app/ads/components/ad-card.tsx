import type { ReactNode } from 'react'
import type { PresentedFoundAd } from '#app/ads/presenters.server.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { SkillTile } from '#app/ui/skill-tile.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

const separator = '\u00a0· '

type AdCardProps = { ad: PresentedFoundAd; to: string; now: Date; isNew?: boolean; children?: ReactNode }

/** An open job in a list: what, for how much, where, since when, and how many want it. */
export function AdCard({ ad, to, now, isNew, children }: AdCardProps) {
  const { t, language } = useTranslation()
  const { image, publishedAt, ownOfferStatus } = ad
  return (
    <Card as="li">
      <div className="stack tight">
        <CardTitle to={to} level={2}>
          {ad.title}
        </CardTitle>
        <p className="row">
          <Price>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>
          {isNew && <Badge tone="amber">{t('common:labels.new')}</Badge>}
          {ownOfferStatus && (
            <span className="small">
              {t('search:own_offer')} <OfferStatusBadge status={ownOfferStatus} />
            </span>
          )}
        </p>
        <p className="small muted">
          {ad.city}
          {publishedAt && (
            <>
              {separator}
              <TimeAgo at={publishedAt} now={now} short />
            </>
          )}
          <br />
          {ad.skillLabel}
          {separator}
          {ad.offerCount === 0 ? t('search:no_offers') : t('common:count.offer', { count: ad.offerCount })}
        </p>
      </div>
      {image ? <ResponsiveImage image={image} widths={[160]} sizes="88px" alt="" /> : <SkillTile skill={ad.skill} />}
      {children}
    </Card>
  )
}
