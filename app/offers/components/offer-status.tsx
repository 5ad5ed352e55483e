import { useWords } from '#app/i18n/words.tsx'
import { offerStatusNames, type OfferStatus } from '#app/offers/rules.ts'
import { StatusBadge, type StatusState } from '#app/ui/status-badge.tsx'

const states: Record<OfferStatus, StatusState> = {
  pending: 'waiting',
  accepted: 'active',
  rejected: 'stopped',
  withdrawn: 'draft',
}

export function OfferStatusBadge({ status }: { status: OfferStatus }) {
  const { t } = useWords()
  return <StatusBadge state={states[status]}>{t(`common:offerStatus.${offerStatusNames[status]}`)}</StatusBadge>
}
