import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyAgreedOffer } from '#app/offers/components/lazy-agreed-offer.tsx'
import { OwnOffer, type OwnOfferData } from '#app/offers/components/own-offer.tsx'
import type { PresentedAdForWorker } from '#app/offers/presenters.server.ts'
import type { PartnerNotice } from '#app/suspensions/partner-notice.server.ts'
import { NextStepNotice } from '#app/ui/member/next-step-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'

type OfferStateProps = {
  ad: PresentedAdForWorker
  offer: OwnOfferData | null
  notice: PartnerNotice | null
  isHidden: boolean
}

export function OfferState({ ad, offer, notice, isHidden }: OfferStateProps) {
  const { t } = useTranslation()
  const reason = isHidden && ad.status === 'open' ? 'offers:refused.profile_hidden' : 'offers:form.closed'
  if (!offer) return <Notice kind="info">{t(reason)}</Notice>
  if (offer.status === 'accepted') {
    return (
      <>
        {notice && <NextStepNotice {...notice} />}
        <LazyAgreedOffer ad={ad} offer={offer} />
      </>
    )
  }
  return (
    <>
      {isHidden && ad.status === 'open' && <Notice kind="info">{t(reason)}</Notice>}
      <OwnOffer offer={offer} />
    </>
  )
}
