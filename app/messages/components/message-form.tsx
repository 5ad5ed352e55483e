import { use, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { requestSubmit } from '#app/enhance/older-browsers/request-submit.ts'
import { useTranslateMessage, useTranslation } from '#app/i18n/use-translation.tsx'
import { AttachedImages } from '#app/messages/components/attached-images.tsx'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldError } from '#app/ui/form/field-layout.tsx'
import { FormContext, useField, useRestoredForm } from '#app/ui/form/form-context.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { useFormBehaviour } from '#app/ui/form/use-form-behaviour.ts'
import { withQuery } from '#app/with-query.ts'

type Props = {
  path: string
  formTokens: FormTokens
  form: FormState | undefined
  withImages: boolean
  onSend: (form: FormData) => boolean
}

export function MessageForm({ path, formTokens, form: refused, withImages, onSend }: Props) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const isHydrated = use(HydrationContext)
  const forScripts = useForScripts()
  const formRef = useRef<HTMLFormElement>(null)
  const restored = useRestoredForm(path)
  const behaviour = { formTokens, refused: refused ?? restored?.form, draft: true }
  const { form, busy, onSubmit } = useFormBehaviour(formRef, behaviour)
  return (
    <FormContext value={form}>
      <RouterForm
        className="composer"
        ref={formRef}
        action={withImages && !isHydrated ? withQuery(path, { slike: 1 }) : path}
        encType={withImages || isHydrated ? 'multipart/form-data' : undefined}
        method="post"
        noValidate
        onSubmit={submit}
        data-draft={forScripts(t('ui:form.restored'))}
        data-discard={forScripts(t('ui:form.discard'))}
        data-failed={form ? true : undefined}
        data-not-sent={forScripts(t('messages:not_sent'))}
        data-retries={(isHydrated && !form) || undefined}
      >
        {restored && !refused && (
          <p className="notice info" role="status" tabIndex={-1} autoFocus>
            {restored.notices.map(translateMessage).join(' ')}
          </p>
        )}
        <ErrorSummary form={form} fieldOrder={['text', 'images']} />
        <HiddenInputs formTokens={formTokens} />
        <AttachedImages path={path} withImages={withImages} />
        <MessageField />
        <Button icon="send" busy={busy} busyLabel={t('common:actions.sending')}>
          {t('messages:submit')}
        </Button>
      </RouterForm>
    </FormContext>
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit(event)
    const { currentTarget } = event
    // A refused message is sent again with what the server has already taken of it.
    if (event.defaultPrevented || form || !onSend(new FormData(currentTarget))) return
    event.preventDefault()
    currentTarget.reset()
    currentTarget.querySelector('.restored')?.remove()
    currentTarget.querySelector('.files')?.replaceChildren()
    currentTarget.querySelector('textarea')?.focus()
  }
}

function MessageField() {
  const { t } = useTranslation()
  const { id, error, typed, aria } = useField({ name: 'text' })
  return (
    <div className="field">
      <label className="visually-hidden" htmlFor={id}>
        {t('messages:field.text')}
      </label>
      <textarea
        className="control"
        id={id}
        name="text"
        rows={1}
        placeholder={t('messages:field.placeholder')}
        defaultValue={typed}
        onKeyDown={sendByKeyboard}
        {...aria}
      />
      <FieldError id={id} text={error} />
    </div>
  )
}

function sendByKeyboard({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) requestSubmit(currentTarget.form!)
}
