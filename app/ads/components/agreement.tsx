import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { OfferAmount } from '#app/offers/prices/components/offer-amount.tsx'
import type { PresentedPhone } from '#app/offers/contact-presenters.server.ts'
import { AdReview } from '#app/reviews/components/ad-review.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'

type Props = {
  ad: PresentedAdDetails
  offer: NonNullable<PresentedAdDetails['acceptedOffer']>
  phone: PresentedPhone | null
}

export function Agreement({ ad, offer, phone }: Props) {
  const { t, language } = useTranslation()
  const params = { id: ad.id, jobAdId: ad.id, workerId: offer.workerId }
  const name = offer.workerName ? `${offer.workerName} ${offer.workerInitial}.` : t('common:labels.deleted_user')
  return (
    <Card as="section" selected className="agreement">
      <div className="person">
        <Avatar name={name} src={offer.profileImageId === null ? null : imageUrl(offer.profileImageId, 160)} />
        <h2>{name}</h2>
        <OfferAmount offer={offer} large />
      </div>
      {ad.agreedTime && (
        <IconLine icon="clock">
          <a href={href('/klijent/dogovor/:id', params)}>{ad.agreedTime}</a>
        </IconLine>
      )}
      {ad.acceptedAt && (
        <p className="muted small">{t('ads:assignments.agreed_on', { date: formatDate(ad.acceptedAt, language) })}</p>
      )}
      <AdReview review={ad.review} />
      {phone && (
        <a className={ad.workerDoneAt ? 'button secondary wide' : 'button wide'} href={phone.to}>
          <Icon name="phone" />
          <span>{t('offers:contacts.call', { phone: phone.phone })}</span>
        </a>
      )}
      <div className="row">
        <LinkButton variant="secondary" icon="message-circle" to={href('/klijent/poruke/:jobAdId', params)}>
          {t('common:nav.messages')}
        </LinkButton>
        <LinkButton variant="secondary" icon="user" to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', params)}>
          {t('ads:assignments.contacts')}
        </LinkButton>
        {ad.status === 'in_progress' && !ad.workerDoneAt && (
          <LinkButton
            data-dialog
            variant="secondary"
            icon="check"
            to={href('/klijent/moji-oglasi/:id/zavrsetak', params)}
          >
            {t('common:actions.complete_and_rate')}
          </LinkButton>
        )}
        <LinkButton variant="quiet" to={href('/klijent/moji-oglasi/:id/ponude', params)}>
          {t('ads:detail.all_offers')}
        </LinkButton>
      </div>
    </Card>
  )
}
