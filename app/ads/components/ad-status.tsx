import { apiStatuses, type AdStatus as Status } from '#app/ads/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { StatusBadge, type StatusState } from '#app/ui/status-badge.tsx'

const shapes: Record<Status, StatusState> = {
  draft: 'draft',
  open: 'waiting',
  in_progress: 'active',
  completed: 'done',
  cancelled: 'stopped',
}

export function AdStatus({ status }: { status: Status }) {
  const { t } = useWords()
  return <StatusBadge state={shapes[status]}>{t(`common:adStatus.${apiStatuses[status].displayStatus}`)}</StatusBadge>
}
