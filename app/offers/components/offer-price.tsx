import { formatKm } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status-badge.tsx'
import { budgetPosition, type OfferMark, type OfferStatus } from '#app/offers/rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

const separator = '\u00a0· '

type OfferPriceProps = {
  ad: { minPayout: number; maxPayout: number | null }
  offer: {
    amount: number | null
    /** While the total is open. */
    figure?: string
    words?: string
    status: OfferStatus
    updatedAt: Date
    mark?: OfferMark | null
  }
  now: Date
}

/** The price, in words where the total is open, with the one mark that it earned, and where it lies in the budget. */
export function OfferPrice({ ad, offer: { amount, figure, words, status, mark, updatedAt }, now }: OfferPriceProps) {
  const { t, language } = useTranslation()
  return (
    <>
      <div className="row apart">
        <Price large words={words}>
          {figure ?? formatKm(amount!, language)}
        </Price>
        {mark && (
          <Badge tone={mark === 'lowest' ? 'success' : 'amber'} icon={mark === 'lowest' ? 'check' : 'award'}>
            {t(`offers:mark.${mark}`)}
          </Badge>
        )}
        {status !== 'pending' && <OfferStatusBadge status={status} />}
      </div>
      <p className="muted small">
        {amount !== null &&
          !isOpenBudget(ad.minPayout, ad.maxPayout) &&
          t(`offers:position.${budgetPosition(amount, ad)}`) + separator}
        <TimeAgo at={updatedAt} now={now} />
      </p>
    </>
  )
}
