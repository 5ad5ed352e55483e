import type { PresentedFoundJob } from '#app/ads/job-presenting.server.ts'
import { formatBudget, formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Picture } from '#app/images/components/picture.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** Stays at the end of its line. */
const dot = '\u00a0· '

type JobCardProps = { job: PresentedFoundJob; to: string; now: Date; isNew?: boolean }

/** An open job in a list: what, for how much, where, since when, and how many want it. */
export function JobCard({ job, to, now, isNew }: JobCardProps) {
  const { t, language } = useWords()
  const { image, publishedAt, ownOfferStatus } = job
  return (
    <Card as="li">
      <div className="stack tight">
        <CardTitle to={to} level={2}>
          {job.title}
        </CardTitle>
        <p className="row">
          <Price>{formatBudget(job.minPayout, job.maxPayout, language, t)}</Price>
          {isNew && <Badge tone="amber">{t('common:words.new')}</Badge>}
          {ownOfferStatus && (
            <>
              <span className="small">{t('search:own_offer')}</span>
              <OfferStatusBadge status={ownOfferStatus} />
            </>
          )}
        </p>
        <p className="small muted">
          {job.city}
          {dot}
          {job.skillLabel}
          {publishedAt && (
            <>
              {dot}
              <RelativeTime iso={publishedAt.toISOString()} exact={formatDateTime(publishedAt, language)}>
                {formatRelative(publishedAt, now, language)}
              </RelativeTime>
            </>
          )}
          {dot}
          {job.offerCount === 0 ? t('search:no_offers') : t('common:count.offer', { count: job.offerCount })}
        </p>
      </div>
      {image && <Picture image={image} widths={[160]} sizes="88px" alt="" />}
    </Card>
  )
}
