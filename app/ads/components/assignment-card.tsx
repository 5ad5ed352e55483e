import type { PresentedAssignment } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { OfferAmount } from '#app/offers/prices/components/offer-amount.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Stars } from '#app/ui/rating.tsx'

/** A job that was given to a worker: who, for how much, since when, and how to reach them. */
export function AssignmentCard({ assignment, level }: { assignment: PresentedAssignment; level?: 2 | 3 }) {
  const { t, language } = useTranslation()
  const { acceptedOffer: offer } = assignment
  if (!offer) return null
  const name = offer.workerName ? `${offer.workerName} ${offer.workerInitial}.` : t('common:labels.deleted_user')
  const params = { id: assignment.id, jobAdId: assignment.id, workerId: offer.workerId }
  return (
    <Card as="li" className="agreement">
      <CardTitle to={href('/klijent/moji-oglasi/:id', { id: assignment.id })} level={level}>
        {assignment.title}
      </CardTitle>
      <div className="person">
        <Avatar name={name} src={offer.profileImageId === null ? null : imageUrl(offer.profileImageId, 160)} />
        <strong>{name}</strong>
        <OfferAmount offer={offer} large />
      </div>
      {assignment.agreedTime && <IconLine icon="clock">{assignment.agreedTime}</IconLine>}
      <p className="small muted">{dateLine()}</p>
      {assignment.status === 'in_progress' && assignment.workerDoneAt && (
        <p>
          <Badge tone="amber">{t('ads:assignments.worker_done')}</Badge>
        </p>
      )}
      {assignment.rating !== null && (
        <span className="rating">
          <Stars value={assignment.rating} label={t('ads:assignments.your_rating', { rating: assignment.rating })} />
        </span>
      )}
      <div className="row">
        {assignment.status === 'in_progress' && assignment.workerDoneAt && (
          <LinkButton data-dialog icon="check" to={href('/klijent/moji-oglasi/:id/zavrsetak', params)}>
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
