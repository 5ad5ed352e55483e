import { use } from 'react'
import { suggestEmail } from '#app/i18n/email-suggestions.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field, type InputProps } from '#app/ui/form/field.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'

/** A new address. One that looks mistyped comes back with a question, unless a provider has confirmed it; what is then sent again is taken. */
export function EmailField(props: Omit<InputProps, 'name' | 'type'>) {
  const { t } = useTranslation()
  const form = use(FormContext)
  const typed = String(form?.values.email ?? '')
  const suggestion = form?.errors.email?.[0]?.startsWith('accounts:errors.email_meant') && suggestEmail(typed)
  return (
    <>
      <Field name="email" type="email" autoComplete="email" inputMode="email" data-asks {...props} />
      {props.readOnly && <input type="hidden" name="confirmedEmail" value={props.defaultValue} />}
      {suggestion && (
        <>
          <input type="hidden" name="confirmedEmail" value={typed} />
          <label className="option">
            <input type="checkbox" name="chosenEmail" value={suggestion} />
            <span>{t('accounts:field.email_choice', { address: suggestion })}</span>
          </label>
        </>
      )}
    </>
  )
}
