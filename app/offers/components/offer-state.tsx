import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyAgreedOffer } from '#app/offers/components/lazy-agreed-offer.tsx'
import { OwnOffer, type OwnOfferData } from '#app/offers/components/own-offer.tsx'
import type { PresentedAdForWorker } from '#app/offers/presenters.server.ts'
import { Notice } from '#app/ui/notice.tsx'

type OfferStateProps = { ad: PresentedAdForWorker; offer: OwnOfferData | null; notice: string | null }

/** How things stand between the worker and an ad that takes no offer of theirs now. */
export function OfferState({ ad, offer, notice }: OfferStateProps) {
  const { t } = useTranslation()
  if (!offer) return <Notice kind="info">{t('offers:form.closed')}</Notice>
  if (offer.status === 'accepted') {
    return (
      <>
        {notice && <Notice kind="warning">{notice}</Notice>}
        <LazyAgreedOffer ad={ad} amount={offer.amount} />
      </>
    )
  }
  return <OwnOffer adStatus={ad.status} offer={offer} />
}
