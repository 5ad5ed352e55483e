import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery, type GalleryImage } from '#app/images/components/image-gallery.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status-badge.tsx'
import type { OfferStatus } from '#app/offers/rules.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'

export type OwnOfferData = {
  id: number
  figure: string
  words: string
  message: string
  terms: string[]
  status: OfferStatus
  standing: string
  gallery: { images: GalleryImage[]; subject: string }
  links: { to: string; label: string; variant: 'secondary' | 'quiet'; icon?: 'pencil' }[]
}

/** The worker's own offer on the page of the ad, as long as it is not the accepted one: how it stands and what can be done. */
export function OwnOffer({ offer }: { offer: OwnOfferData }) {
  const { t } = useTranslation()
  return (
    <Card as="section">
      <div className="row apart">
        <h2>{t('offers:own.title')}</h2>
        <OfferStatusBadge status={offer.status} />
      </div>
      <Price large words={offer.words}>
        {offer.figure}
      </Price>
      <OfferTerms terms={offer.terms} />
      {offer.message && <p className="as-typed">{offer.message}</p>}
      <ImageGallery {...offer.gallery} />
      <p className="muted">{offer.standing}</p>
      {offer.links.length > 0 && (
        <div className="row">
          {offer.links.map(({ label, ...link }) => (
            <LinkButton key={link.to} {...link}>
              {label}
            </LinkButton>
          ))}
        </div>
      )}
    </Card>
  )
}
