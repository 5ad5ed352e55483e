import { useWords } from '#app/i18n/words.tsx'
import type { FormState } from '#app/ui/form-state.ts'

/** The title of a page with a form: after a refused attempt it says so first, because that is what is read aloud first. */
export function FormTitle({ form, children }: { form: FormState | undefined; children: string }) {
  const { t } = useWords()
  return <title>{form ? t('common:form.failed_title', { title: children }) : children}</title>
}
