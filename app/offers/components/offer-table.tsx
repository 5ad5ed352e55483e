import { useNavigation } from 'react-router'
import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { LatestReview } from '#app/offers/components/latest-review.tsx'
import { OfferActions } from '#app/offers/components/offer-actions.tsx'
import { OfferPrice } from '#app/offers/components/offer-price.tsx'
import type { PresentedOffer } from '#app/offers/presenters.server.ts'
import { canRestore, offerStatusNames } from '#app/offers/rules.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/short-name.ts'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

type Ad = { id: number; status: AdStatus; minPayout: number; maxPayout: number | null }
type Props = { ad: Ad; offers: PresentedOffer[]; formTokens: FormTokens; now: Date }

/** The offers side by side: cards on phones, the rows of a table on wide screens. */
export function OfferTable({ ad, offers, formTokens, now }: Props) {
  const { t } = useTranslation()
  // The texts of the page contain what its first rendering translates.
  t(`common:offerStatus.${offerStatusNames.rejected}`)
  return (
    <table className="offers">
      <thead>
        <tr>
          <th scope="col">{t('common:fields.price')}</th>
          <th scope="col">{t('ads:detail.worker')}</th>
          <th scope="col">{t('workers:experience')}</th>
          <th scope="col">{t('offers:list.message')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('offers:list.decision')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={offer.id} ad={ad} offer={offer} formTokens={formTokens} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function OfferRow({ ad, offer, formTokens, now }: Omit<Props, 'offers'> & { offer: PresentedOffer }) {
  const { formAction } = useNavigation()
  const { id, worker, message, latestReview } = offer
  // Shown at once as it will be when the request has been answered.
  const isRejecting = formAction === href('/klijent/ponude/:offerId/odbijanje', { offerId: id })
  const status = isRejecting ? 'rejected' : offer.status
  const isRestorable = !isRejecting && canRestore({ status, adStatus: ad.status, updatedAt: offer.updatedAt, now })
  return (
    <tr className={offer.status === 'accepted' ? 'selected' : undefined}>
      <td className="offer-price">
        <OfferPrice ad={ad} offer={{ ...offer, status }} now={now} />
      </td>
      <th scope="row">
        <Bidder worker={worker} />
      </th>
      <td className="offer-experience">
        <Experience worker={worker} />
      </td>
      <td className="offer-message">
        {message && <p className="as-typed">{message}</p>}
        {latestReview && <LatestReview review={latestReview} />}
      </td>
      <td>
        <OfferActions ad={ad} offer={{ ...offer, isRestorable }} formTokens={formTokens} />
      </td>
    </tr>
  )
}

function Bidder({ worker }: { worker: PresentedWorker }) {
  const { t } = useTranslation()
  const name = shortName(worker) || t('common:labels.deleted_user')
  const { profileImageId, rating, reviewCount, city } = worker
  return (
    <div className="person">
      <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} />
      <div>
        <strong>{name}</strong> <Rating value={rating} count={reviewCount} short />{' '}
        <span className="muted small city">{city}</span>
      </div>
    </div>
  )
}

function Experience({ worker: { yearsOfExperience, completedJobs } }: { worker: PresentedWorker }) {
  const { t } = useTranslation()
  return (
    <>
      {yearsOfExperience > 0 && <span>{t('common:count.years_of_experience', { count: yearsOfExperience })}</span>}{' '}
      {completedJobs > 0 && <span>{t('common:count.job', { count: completedJobs })}</span>}
    </>
  )
}
