import { auditActions, subjectTypes } from '#app/admins/audit-actions.ts'
import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Filters = { action?: string; subjectType?: string; subjectId?: string; text?: string }

export function AuditFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <FilterForm>
      <Field name="text" type="search" label={t('admin:audit.text')} defaultValue={filters.text} />
      <Select
        name="action"
        label={t('admin:audit.action')}
        defaultValue={filters.action ?? ''}
        options={auditActions.map((value) => ({ value, label: t(`admin:actions.${value}`) }))}
        emptyLabel={t('admin:all')}
      />
      <Select
        name="subjectType"
        label={t('admin:audit.subject')}
        defaultValue={filters.subjectType ?? ''}
        options={subjectTypes.map((value) => ({ value, label: t(`admin:subjects.${value}`) }))}
        emptyLabel={t('admin:all')}
      />
      <Field name="subjectId" label={t('admin:audit.subject_id')} defaultValue={filters.subjectId} />
    </FilterForm>
  )
}
