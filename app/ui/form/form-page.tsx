import { useRef, type ReactNode } from 'react'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { useTranslateMessage, useTranslation } from '#app/i18n/use-translation.tsx'
import { Button, type ButtonStyleProps } from '#app/ui/button.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormContext, useRestoredForm } from '#app/ui/form/form-context.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useFormBehaviour } from '#app/ui/form/use-form-behaviour.ts'

type FormPageProps = {
  title?: ReactNode
  intro?: ReactNode
  form?: FormState
  formTokens: FormTokens
  action?: string
  encType?: 'multipart/form-data'
  method?: 'post' | 'get'
  submitLabel: string
  busyLabel?: string
  submitVariant?: ButtonStyleProps['variant']
  submitIcon?: ButtonStyleProps['icon']
  secondarySubmit?: { name: string; label: string; hint?: string; notSent?: string }
  hidden?: Record<string, string | number>
  fieldOrder?: readonly string[]
  draft?: boolean
  /** The draft on the server that this form is, and the call by which scripts store it. */
  autosave?: { call: string; name: string }
  /** The name of the form in `/provjere/:language/:form`: scripts check its fields when they are left. */
  checks?: string
  notSent?: string | undefined
  /** The analytics action of viewing this form: `login_page_view`. */
  track?: string
  after?: ReactNode
  children?: ReactNode
}

/** The skeleton of every form: error summary, hidden key and token, fields, one full-width button. */
export function FormPage({
  title,
  intro,
  form: refused,
  formTokens,
  hidden,
  fieldOrder,
  draft = true,
  autosave,
  checks,
  track,
  after,
  children,
  ...props
}: FormPageProps) {
  const [{ t }, forScripts] = [useTranslation(), useForScripts()]
  const { action, encType, method = 'post', submitLabel, busyLabel, submitVariant, submitIcon, secondarySubmit } = props
  const formRef = useRef<HTMLFormElement>(null)
  const translateMessage = useTranslateMessage()
  const restored = useRestoredForm(action)
  const { form, busy, onSubmit } = useFormBehaviour(formRef, { formTokens, refused: refused ?? restored?.form, draft })
  return (
    <FormContext value={form}>
      {title && <PageHeader title={title} lead={intro} />}
      <RouterForm
        className="form"
        ref={formRef}
        action={action}
        encType={encType}
        method={method}
        noValidate
        onSubmit={onSubmit}
        data-draft={forScripts(draft ? t('ui:form.restored') : undefined)}
        data-discard={forScripts(draft ? t('ui:form.discard') : undefined)}
        data-autosave={forScripts(autosave?.call)}
        data-checks={forScripts(checks)}
        data-failed={form ? true : undefined}
        data-not-sent={forScripts(props.notSent)}
        data-track={track}
      >
        {restored && !refused && (
          <p className="notice info" role="status" tabIndex={-1} autoFocus>
            {restored.notices.map(translateMessage).join(' ')}
          </p>
        )}
        <ErrorSummary form={form} fieldOrder={fieldOrder} />
        <HiddenInputs
          formTokens={method === 'post' ? formTokens : undefined}
          values={{ ...hidden, ...(autosave && { _draft: autosave.name }) }}
        />
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
        {secondarySubmit && (
          <div className="stack tight">
            <Button
              wide
              variant="secondary"
              name={secondarySubmit.name}
              value="on"
              data-not-sent={forScripts(secondarySubmit.notSent)}
            >
              {secondarySubmit.label}
            </Button>
            {secondarySubmit.hint && <p className="hint">{secondarySubmit.hint}</p>}
          </div>
        )}
      </RouterForm>
      {after}
    </FormContext>
  )
}
