import { href } from 'react-router'
import { AdStatus } from '#app/ads/components/ad-status.tsx'
import type { PresentedJob } from '#app/ads/presenting.server.ts'
import { formatDate, formatKm } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Price } from '#app/ui/price.tsx'

/** A job that was given to a worker: who, for how much, since when, and how to reach them. */
export function GivenJobCard({ job, level }: { job: PresentedJob; level?: 2 | 3 }) {
  const { t, language } = useWords()
  const { acceptedOffer: offer } = job
  if (!offer) return null
  const params = { id: String(job.id), jobAdId: String(job.id), workerId: String(offer.workerId) }
  return (
    <Card as="li">
      <div className="row apart">
        <CardTitle to={href('/klijent/moji-oglasi/:id', { id: String(job.id) })} level={level}>
          {job.title}
        </CardTitle>
        <AdStatus status={job.status} />
      </div>
      <div className="row apart">
        <Price>{formatKm(offer.amount, language)}</Price>
        <span>{t('ads:jobs.worker', { name: `${offer.workerName} ${offer.workerInitial}.` })}</span>
      </div>
      <p className="small muted">{[when(), job.city].filter(Boolean).join('\u00a0· ')}</p>
      {job.status === 'in_progress' && job.workerDoneAt && (
        <p>
          <Badge tone="amber">{t('ads:jobs.says_done')}</Badge>
        </p>
      )}
      {job.rating !== null && <p className="small">{t('ads:jobs.your_rating', { rating: job.rating })}</p>}
      <div className="row">
        {job.status === 'in_progress' && job.workerDoneAt && (
          <LinkButton icon="check" to={href('/klijent/moji-oglasi/:id/zavrsetak', params)}>
            {t('common:actions.completeAndRate')}
          </LinkButton>
        )}
        <LinkButton variant="secondary" icon="phone" to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', params)}>
          {t('ads:jobs.contacts')}
        </LinkButton>
        <LinkButton variant="secondary" icon="message-circle" to={href('/klijent/poruke/:jobAdId', params)}>
          {t('common:nav.messages')}
        </LinkButton>
      </div>
    </Card>
  )

  function when(): string {
    if (job.completedAt) return t('ads:jobs.finished', { date: formatDate(job.completedAt, language) })
    return job.acceptedAt ? t('ads:jobs.since', { date: formatDate(job.acceptedAt, language) }) : ''
  }
}
