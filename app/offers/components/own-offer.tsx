import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery, type GalleryImage } from '#app/images/components/image-gallery.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status-badge.tsx'
import { canEditOffer, canWithdraw, type OfferStatus } from '#app/offers/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'

export type OwnOfferData = {
  id: number
  price: string
  message: string
  terms: string[]
  status: OfferStatus
  standing: string
  contest: { to: string; label: string } | null
  image: {
    images: GalleryImage[]
    title: string
    note: string | null
    link: { to: string; label: string } | null
  }
}

/** The worker's own offer on the page of the ad, as long as it is not the accepted one: how it stands and what can be done. */
export function OwnOffer({ adStatus, offer }: { adStatus: AdStatus; offer: OwnOfferData }) {
  const { t } = useTranslation()
  const { image } = offer
  const states = { status: offer.status, adStatus }
  return (
    <Card as="section">
      <div className="row apart">
        <h2>{t('offers:own.title')}</h2>
        <OfferStatusBadge status={offer.status} />
      </div>
      <Price large>{offer.price}</Price>
      <OfferTerms terms={offer.terms} />
      {offer.message && <p className="as-typed">{offer.message}</p>}
      <ImageGallery images={image.images} subject={image.title} />
      {image.note && <p className="muted small">{image.note}</p>}
      <p className="muted">{offer.standing}</p>
      {offer.contest && <Anchor to={offer.contest.to}>{offer.contest.label}</Anchor>}
      {canWithdraw(states) && (
        <div className="row">
          {canEditOffer(states) && (
            <LinkButton
              to={href('/majstor/moje-ponude/:offerId/izmjena', { offerId: offer.id })}
              variant="secondary"
              icon="pencil"
            >
              {t('offers:edit.open')}
            </LinkButton>
          )}
          {image.link && (
            <LinkButton to={image.link.to} variant="quiet" icon="image">
              {image.link.label}
            </LinkButton>
          )}
          <LinkButton to={href('/majstor/moje-ponude/:offerId/povlacenje', { offerId: offer.id })} variant="quiet">
            {t('offers:withdraw.open')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
