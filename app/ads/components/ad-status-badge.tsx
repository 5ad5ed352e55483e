import { adStatusNames, type AdStatus } from '#app/ads/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { StatusBadge, type BadgeStatus } from '#app/ui/member/status-badge.tsx'

const states: Record<AdStatus, BadgeStatus> = {
  draft: 'draft',
  open: 'waiting',
  in_progress: 'active',
  completed: 'done',
  cancelled: 'stopped',
}

export function AdStatusBadge({ status, isRemoved = false }: { status: AdStatus; isRemoved?: boolean }) {
  const { t } = useTranslation()
  if (isRemoved && status === 'draft') return <StatusBadge state="stopped">{t('common:adStatus.Removed')}</StatusBadge>
  return <StatusBadge state={states[status]}>{t(`common:adStatus.${adStatusNames[status]}`)}</StatusBadge>
}
