import { useTranslation } from '#app/i18n/use-translation.tsx'
import { presentOfferPrice, type OfferPrice } from '#app/offers/prices/presenters.ts'
import { Price } from '#app/ui/price.tsx'

export function OfferAmount({ offer, large }: { offer: OfferPrice; large?: boolean }) {
  const { t, language } = useTranslation()
  return <Price {...(large && { large })}>{presentOfferPrice(offer, { t, language })}</Price>
}
