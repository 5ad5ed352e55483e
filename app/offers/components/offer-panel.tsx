import type { ReactNode } from 'react'
import type { AdStatus } from '#app/ads/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { GalleryImage } from '#app/images/components/image-gallery.tsx'
import { LazyOfferImages } from '#app/offers/image/components/lazy-offer-images.tsx'
import { OfferActions } from '#app/offers/components/offer-actions.tsx'
import { OfferPrice } from '#app/offers/components/offer-price.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import type { PresentedOffer } from '#app/offers/presenters.server.ts'
import { Card } from '#app/ui/list/card.tsx'

type Props = {
  ad: { id: number; title: string; status: AdStatus; minPayout: number; maxPayout: number | null }
  offer: Pick<
    PresentedOffer,
    'id' | 'amount' | 'figure' | 'words' | 'message' | 'acceptance' | 'status' | 'updatedAt'
  > & {
    images?: GalleryImage[]
    terms: string[]
    worker: { id: number }
  }
  /** On wide screens, where the page has no bar. */
  acceptLink: ReactNode
  now: Date
}

export function OfferPanel({ ad, offer, acceptLink, now }: Props) {
  const { t } = useTranslation()
  return (
    <Card as="section" selected>
      <h2>{t('workers:offer_for', { title: ad.title })}</h2>
      <div>
        <OfferPrice ad={ad} offer={offer} now={now} />
        <OfferTerms terms={offer.terms} />
      </div>
      {offer.message && <p className="as-typed">{offer.message}</p>}
      {offer.images && <LazyOfferImages images={offer.images} />}
      {acceptLink && <div className="wide-only">{acceptLink}</div>}
      <OfferActions ad={ad} offer={offer} isOnProfile />
    </Card>
  )
}
