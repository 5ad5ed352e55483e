import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Form } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import type { ButtonLook } from '#app/ui/button.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormContext } from '#app/ui/form-context.ts'
import type { FormSeed, FormState } from '#app/ui/form-state.ts'
import { HiddenInputs } from '#app/ui/hidden-inputs.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useFormCare } from '#app/ui/use-form-care.ts'

type FormPageProps = {
  title?: ReactNode
  intro?: ReactNode
  form?: FormState
  seed: FormSeed
  action?: string
  encType?: 'multipart/form-data'
  method?: 'post' | 'get'
  submitLabel: string
  busyLabel?: string
  submitVariant?: ButtonLook['variant']
  submitIcon?: ButtonLook['icon']
  also?: { name: string; label: string; hint?: string }
  hidden?: Record<string, string | number>
  order?: readonly string[]
  draft?: boolean
  /** The action that a look at this form is, where the visitor lets steps be counted: `login_page_view`. */
  track?: string
  after?: ReactNode
  children?: ReactNode
}

/**
 * The skeleton of every form: summary of errors, hidden key and token, fields, one full-width button. `also` is a second
 * way to send the same fields, told from the first by its name; the Enter key presses the first.
 */
export function FormPage({
  title,
  intro,
  form,
  seed,
  hidden,
  order,
  draft = true,
  track,
  after,
  children,
  ...props
}: FormPageProps) {
  const { t } = useWords()
  const { action, encType, method = 'post', submitLabel, busyLabel, submitVariant, submitIcon, also } = props
  const formRef = useRef<HTMLFormElement>(null)
  const { busy, onSubmit } = useFormCare(formRef, { seed, form, draft })
  return (
    <FormContext value={form}>
      {title && <PageHead title={title} lead={intro} />}
      <Form
        className="form"
        ref={formRef}
        action={action}
        encType={encType}
        method={method}
        noValidate
        onSubmit={onSubmit}
        data-draft={draft ? t('ui:form.restored') : undefined}
        data-failed={form ? true : undefined}
        data-track={track}
      >
        <ErrorSummary form={form} order={order} />
        <HiddenInputs seed={method === 'post' ? seed : undefined} values={hidden} />
        {children}
        <Button
          wide
          variant={submitVariant}
          icon={submitIcon}
          busy={busy}
          busyLabel={busyLabel ?? t('common:actions.sending')}
        >
          {submitLabel}
        </Button>
        {also && (
          <div className="stack tight">
            <Button wide variant="secondary" name={also.name} value="on">
              {also.label}
            </Button>
            {also.hint && <p className="hint">{also.hint}</p>}
          </div>
        )}
      </Form>
      {after}
    </FormContext>
  )
}
