import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import type { AdStatus } from '#app/ads/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { offerStatusNames, type OfferStatus } from '#app/offers/rules.ts'
import { StatusBadge, type BadgeStatus } from '#app/ui/member/status-badge.tsx'

const states: Record<OfferStatus, BadgeStatus> = {
  pending: 'waiting',
  accepted: 'active',
  rejected: 'stopped',
  withdrawn: 'draft',
}

export function OfferStatusBadge({ status }: { status: OfferStatus }) {
  const { t } = useTranslation()
  return <StatusBadge state={states[status]}>{t(`common:offerStatus.${offerStatusNames[status]}`)}</StatusBadge>
}

export function OwnOfferBadge({ status, adStatus }: { status: OfferStatus; adStatus: AdStatus }) {
  const { t } = useTranslation()
  if (status === 'accepted') return <AdStatusBadge status={adStatus} />
  // An ad with offers is a draft while it is set aside.
  if (status === 'pending' && adStatus === 'draft')
    return <StatusBadge state="stopped">{t('common:offerStatus.AdUnavailable')}</StatusBadge>
  return <OfferStatusBadge status={status} />
}
