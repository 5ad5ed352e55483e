import { useTranslateMessage, useTranslation } from '#app/i18n/use-translation.tsx'
import { fieldId } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { Icon } from '#app/ui/icon.tsx'

/** An alert with a link to the field of each error. */
export function ErrorSummary({ form, fieldOrder = [] }: { form?: FormState; fieldOrder?: readonly string[] }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const errors = errorsInOrder(form, fieldOrder)
  if (errors.length === 0) return null
  return (
    <div className="notice danger summary" role="alert" tabIndex={-1} autoFocus id="form-errors">
      <Icon name="circle-alert" />
      <div>
        <h2>{t('common:form.summary', { count: errors.length })}</h2>
        <ul>
          {errors.map(([name, message]) => (
            <li key={name}>
              {name === '' ? translateMessage(message) : <a href={`#${fieldId(name)}`}>{translateMessage(message)}</a>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The first message of each field: the form's own first, then by `order`, then the others. */
function errorsInOrder(form: FormState | undefined, fieldOrder: readonly string[]): [name: string, message: string][] {
  const errors = Object.entries(form?.errors ?? {}).flatMap(([name, [message]]): [string, string][] =>
    message ? [[name, message]] : [],
  )
  const rank = ([name]: [string, string]) =>
    name === '' ? -1 : fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length
  return errors.toSorted((a, b) => rank(a) - rank(b))
}
