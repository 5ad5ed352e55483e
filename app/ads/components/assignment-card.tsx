import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import type { PresentedAssignment } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatDate, formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'

/** A job that was given to a worker: who, for how much, since when, and how to reach them. */
export function AssignmentCard({ assignment, level }: { assignment: PresentedAssignment; level?: 2 | 3 }) {
  const { t, language } = useTranslation()
  const { acceptedOffer: offer } = assignment
  if (!offer) return null
  const params = { id: assignment.id, jobAdId: assignment.id, workerId: offer.workerId }
  return (
    <Card as="li">
      <div className="row apart">
        <CardTitle to={href('/klijent/moji-oglasi/:id', { id: assignment.id })} level={level}>
          {assignment.title}
        </CardTitle>
        <AdStatusBadge status={assignment.status} />
      </div>
      <div className="row apart">
        <Price>{formatKm(offer.amount, language)}</Price>
        <span>{t('ads:assignments.worker', { name: `${offer.workerName} ${offer.workerInitial}.` })}</span>
      </div>
      <p className="small muted">{[dateLine(), assignment.city].filter(Boolean).join('\u00a0· ')}</p>
      {assignment.status === 'in_progress' && assignment.workerDoneAt && (
        <p>
          <Badge tone="amber">{t('ads:assignments.worker_done')}</Badge>
        </p>
      )}
      {assignment.rating !== null && (
        <p className="small">{t('ads:assignments.your_rating', { rating: assignment.rating })}</p>
      )}
      <div className="row">
        {assignment.status === 'in_progress' && assignment.workerDoneAt && (
          <LinkButton icon="check" to={href('/klijent/moji-oglasi/:id/zavrsetak', params)}>
            {t('common:actions.complete_and_rate')}
          </LinkButton>
        )}
        <LinkButton variant="secondary" icon="phone" to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', params)}>
          {t('ads:assignments.contacts')}
        </LinkButton>
        <LinkButton variant="secondary" icon="message-circle" to={href('/klijent/poruke/:jobAdId', params)}>
          {t('common:nav.messages')}
        </LinkButton>
      </div>
    </Card>
  )

  function dateLine(): string {
    if (assignment.completedAt)
      return t('ads:assignments.completed_on', { date: formatDate(assignment.completedAt, language) })
    return assignment.acceptedAt
      ? t('ads:assignments.agreed_on', { date: formatDate(assignment.acceptedAt, language) })
      : ''
  }
}
