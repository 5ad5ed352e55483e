import { useTranslation } from '#app/i18n/use-translation.tsx'
import { splitOfferPrice, type OfferPrice } from '#app/offers/prices/presenters.ts'
import { Price } from '#app/ui/price.tsx'

export function OfferAmount({ offer, large }: { offer: OfferPrice; large?: boolean }) {
  const { t, language } = useTranslation()
  const { figure, words } = splitOfferPrice(offer, { t, language })
  return (
    <Price large={large} words={words}>
      {figure}
    </Price>
  )
}
