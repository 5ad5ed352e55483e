import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'

/** The title of a form page, prefixed after a refused attempt, because screen readers read it first. */
export function FormTitle({ form, children }: { form: FormState | undefined; children: string }) {
  const { t } = useTranslation()
  return <title>{form ? t('common:form.failed_title', { title: children }) : children}</title>
}
