import type { ReactNode } from 'react'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferAmount } from '#app/offers/prices/components/offer-amount.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

type OwnOffer = {
  adId: number
  title: string
  city: string
  clientName: string
  amount: number | null
  unitPrice: number | null
  updatedAt: Date
  isSeen: boolean
}

type OwnOfferCardProps = {
  offer: OwnOffer
  badge?: ReactNode
  now: Date
  children?: ReactNode
}

export function OwnOfferCard({ offer, badge, now, children }: OwnOfferCardProps) {
  const { t } = useTranslation()
  return (
    <Card as="li">
      <CardTitle to={href('/majstor/posao/:id', { id: offer.adId })} level={2}>
        {offer.title}
      </CardTitle>
      <p className="row apart">
        <OfferAmount offer={offer} large />
        {badge}
      </p>
      <p className="muted small">
        {`${offer.clientName || t('common:labels.deleted_user')}, ${offer.city} · `}
        <TimeAgo at={offer.updatedAt} now={now} />
        {offer.isSeen && ` · ${t('offers:mine.seen')}`}
      </p>
      {children}
    </Card>
  )
}
