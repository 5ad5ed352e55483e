import { useTranslateMessage, useTranslation } from '#app/i18n/use-translation.tsx'
import { fieldId } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { Icon } from '#app/ui/icon.tsx'

/** An alert: what concerns the whole form as a sentence, then a link to the field of each error. */
export function ErrorSummary({ form, fieldOrder = [] }: { form?: FormState; fieldOrder?: readonly string[] }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const ownError = form?.errors['']?.[0]
  const errors = fieldErrors(form, fieldOrder)
  if (!ownError && errors.length === 0) return null
  return (
    <div className="notice danger summary" role="alert" tabIndex={-1} autoFocus id="form-errors">
      <Icon name="circle-alert" />
      <div>
        {ownError && <p>{translateMessage(ownError)}</p>}
        {errors.length > 0 && (
          <>
            <h2>{t('common:form.summary', { count: errors.length })}</h2>
            <ul>
              {errors.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${fieldId(name)}`}>{translateMessage(message)}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

/** The first message of each field: by `order`, then the others. */
function fieldErrors(form: FormState | undefined, fieldOrder: readonly string[]): [name: string, message: string][] {
  const errors = Object.entries(form?.errors ?? {}).flatMap(([name, [message]]): [string, string][] =>
    name && message ? [[name, message]] : [],
  )
  const rank = ([name]: [string, string]) => fieldOrder.indexOf(name) + 1 || fieldOrder.length + 1
  return [...errors].sort((a, b) => rank(a) - rank(b))
}
