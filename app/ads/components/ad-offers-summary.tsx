import { OfferCount } from '#app/ads/components/offer-count.tsx'
import { AdResponses } from '#app/ads/components/responses/ad-responses.tsx'
import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import type { ExplainedResponses } from '#app/ads/responses/silence.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatOfferPrice } from '#app/offers/prices/presenters.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'

type AdOffersSummaryProps = { ad: PresentedAdDetails; responses: ExplainedResponses | null }

/** The offers, and of an open ad what workers have answered. */
export function AdOffersSummary({ ad, responses }: AdOffersSummaryProps) {
  return (
    <>
      <Offers ad={ad} />
      {responses && <AdResponses responses={responses} />}
    </>
  )
}

function Offers({ ad }: { ad: PresentedAdDetails }) {
  const { t } = useTranslation()
  if (ad.status === 'draft') return null
  if (ad.offerCount === 0) return ad.status === 'open' ? <p className="muted">{t('ads:detail.no_offers')}</p> : null
  return (
    <Card as="section" selected={ad.status === 'open'}>
      <h2>
        <OfferCount count={ad.offerCount} lowest={ad.lowestOffer} />
      </h2>
      {ad.status === 'open' && <LowestOffers offers={ad.lowestOffers} />}
      <LinkButton
        wide
        variant={ad.status === 'open' ? 'primary' : 'secondary'}
        icon="tag"
        to={href('/klijent/moji-oglasi/:id/ponude', { id: ad.id })}
      >
        {t('ads:detail.see_offers')}
      </LinkButton>
    </Card>
  )
}

function LowestOffers({ offers }: { offers: PresentedAdDetails['lowestOffers'] }) {
  const { t, language } = useTranslation()
  return (
    <ul className="divided offer-lines">
      {offers.map(({ id, amount, unitPrice, workerName, rating, reviewCount }) => (
        <li key={id}>
          <Price>{formatOfferPrice({ amount, unitPrice }, { t, language })}</Price>
          <span>{workerName}</span>
          <Rating value={rating} count={reviewCount} short />
        </li>
      ))}
    </ul>
  )
}
