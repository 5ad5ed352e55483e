import { useMessage, useWords } from '#app/i18n/words.tsx'
import { fieldId } from '#app/ui/form-context.ts'
import type { FormState } from '#app/ui/form-state.ts'
import { Icon } from '#app/ui/icon.tsx'

/** What is wrong with the form, first, read aloud, each message a link to its field. */
export function ErrorSummary({ form, order = [] }: { form?: FormState; order?: readonly string[] }) {
  const { t } = useWords()
  const say = useMessage()
  const errors = errorsInOrder(form, order)
  if (errors.length === 0) return null
  return (
    <div className="notice danger summary" role="alert" tabIndex={-1} autoFocus id="form-errors">
      <Icon name="circle-alert" />
      <div>
        <h2>{t('common:form.summary', { count: errors.length })}</h2>
        <ul>
          {errors.map(([name, message]) => (
            <li key={name}>{name === '' ? say(message) : <a href={`#${fieldId(name)}`}>{say(message)}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The first message of each field; those about the whole form come first, those of fields unknown to `order` last. */
function errorsInOrder(form: FormState | undefined, order: readonly string[]): [name: string, message: string][] {
  const errors = Object.entries(form?.errors ?? {}).flatMap(([name, [message]]): [string, string][] =>
    message ? [[name, message]] : [],
  )
  const place = ([name]: [string, string]) =>
    name === '' ? -1 : order.includes(name) ? order.indexOf(name) : order.length
  return errors.toSorted((a, b) => place(a) - place(b))
}
