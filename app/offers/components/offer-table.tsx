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
import { TermCells } from '#app/offers/terms/components/term-cells.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/short-name.ts'

type Ad = { id: number; status: AdStatus; minPayout: number; maxPayout: number | null }
type Props = { ad: Ad; offers: PresentedOffer[]; formTokens: FormTokens; now: Date }

/** The offers side by side: cards on phones, on wide screens a row of facts each, and one of what was written. */
export function OfferTable({ ad, offers, formTokens, now }: Props) {
  const { t } = useTranslation()
  // The texts of the page contain what its first rendering translates.
  t(`common:offerStatus.${offerStatusNames.rejected}`)
  return (
    <table className="offers">
      <thead>
        <tr>
          <th scope="col">{t('common:fields.price')}</th>
          <th scope="col">{t('offers:form.pricing')}</th>
          <th scope="col">{t('offers:form.material')}</th>
          <th scope="col">{t('offers:facts.start')}</th>
          <th scope="col">{t('ads:detail.worker')}</th>
        </tr>
      </thead>
      {offers.map((offer) => (
        <OfferRows key={offer.id} ad={ad} offer={offer} formTokens={formTokens} now={now} />
      ))}
    </table>
  )
}

function OfferRows({ ad, offer, formTokens, now }: Omit<Props, 'offers'> & { offer: PresentedOffer }) {
  const { formAction } = useNavigation()
  const { id, worker, message, latestReview } = offer
  // Shown at once as it will be when the request has been answered.
  const isRejecting = formAction === href('/klijent/ponude/:offerId/odbijanje', { offerId: id })
  const status = isRejecting ? 'rejected' : offer.status
  const isRestorable = !isRejecting && canRestore({ status, adStatus: ad.status, updatedAt: offer.updatedAt, now })
  return (
    <tbody className={offer.status === 'accepted' ? 'selected' : undefined}>
      <tr>
        <td className="offer-price">
          <OfferPrice ad={ad} offer={{ ...offer, status }} now={now} />
        </td>
        <TermCells facts={offer} />
        <th scope="rowgroup">
          <Bidder adId={ad.id} worker={worker} />
        </th>
      </tr>
      <tr>
        <td colSpan={4} className="offer-message">
          {message && <p className="as-typed">{message}</p>}
          {offer.image && (
            <LinkButton variant="quiet" to={offer.image.to}>
              {offer.image.label}
            </LinkButton>
          )}
          {latestReview && <LatestReview review={latestReview} />}
        </td>
        <td>
          <OfferActions ad={ad} offer={{ ...offer, isRestorable }} formTokens={formTokens} />
        </td>
      </tr>
    </tbody>
  )
}

function Bidder({ adId, worker }: { adId: number; worker: PresentedOffer['worker'] }) {
  const { t } = useTranslation()
  const name = shortName(worker) || t('common:labels.deleted_user')
  const { profileImageId, rating, reviewCount, city, yearsOfExperience, completedJobs } = worker
  return (
    <div className="person">
      <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} />
      <div>
        <Anchor
          to={href('/klijent/moji-oglasi/:id/ponude/pogledajte-profil/:workerId', { id: adId, workerId: worker.id })}
        >
          <strong>{name}</strong>
        </Anchor>{' '}
        <Rating value={rating} count={reviewCount} short /> <span className="muted small city">{city}</span>
        {yearsOfExperience + completedJobs > 0 && (
          <span className="muted small experience">
            {yearsOfExperience > 0 && (
              <span>{t('common:count.years_of_experience', { count: yearsOfExperience })}</span>
            )}{' '}
            {completedJobs > 0 && <span>{t('common:count.job', { count: completedJobs })}</span>}
          </span>
        )}
      </div>
    </div>
  )
}
