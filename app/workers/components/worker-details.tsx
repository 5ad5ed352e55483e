import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'

export function WorkerDetails({ profile: { worker, area, facts } }: { profile: PresentedProfile }) {
  const { t, language } = useTranslation()
  return (
    <KeyValueList
      items={[
        [t('workers:completed_jobs'), worker.completedJobs > 0 && worker.completedJobs],
        ...facts,
        [t('workers:area.works_in'), area.join(', ')],
        [t('common:labels.member_since'), formatDate(new Date(worker.memberSince), language)],
      ]}
    />
  )
}
