import type { UserType } from '#app/accounts/rules.ts'
import { adPath } from '#app/ads/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { assignments: { id: number; title: string }[]; userType: UserType }

/** Why the account cannot be closed yet, with a link to each assignment. */
export function OpenAssignments({ assignments, userType }: Props) {
  const { t } = useTranslation()
  const rows = assignments.map(({ id, title }) => ({
    to: adPath(userType === 'Client', id),
    label: title,
    icon: 'briefcase' as const,
  }))
  return (
    <>
      <Notice kind="warning" title={t('personal-data:refused.assignments_open')}>
        {t(`personal-data:deletion.assignments_${userType}`)}
      </Notice>
      <LinkRows label={t('personal-data:refused.assignments_open')} rows={rows} />
    </>
  )
}
