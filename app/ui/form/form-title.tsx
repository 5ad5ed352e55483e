import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'

/** The title of a page with a form: after a refused attempt it says so first, because that is what is read aloud first. */
export function FormTitle({ form, children }: { form: FormState | undefined; children: string }) {
  const { t } = useTranslation()
  return <title>{form ? t('common:form.failed_title', { title: children }) : children}</title>
}
