import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { clearSentMark, removeDraft, persistDraft } from '#app/enhance/drafts.ts'
import { waitForImages } from '#app/enhance/image-shrinking.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'

type FormBehaviourOptions = { formTokens: FormTokens; form?: FormState; draft: boolean }

/** Drafts, ignored double submits, focus on errors and reset after success, which `enhance` does on static pages. */
export function useFormBehaviour(
  formRef: RefObject<HTMLFormElement | null>,
  { formTokens, form, draft }: FormBehaviourOptions,
) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('_key') === formTokens.key
  const wasBusy = useRef(false)

  useEffect(() => {
    if (draft && formRef.current) return persistDraft(formRef.current)
  }, [draft, formRef])

  useEffect(() => {
    if (!form) return
    clearSentMark()
    formRef.current?.querySelector<HTMLElement>('#form-errors')?.focus()
  }, [form, formRef])

  useEffect(() => {
    if (wasBusy.current && !busy && !form && formRef.current) {
      formRef.current.reset()
      removeDraft(formRef.current)
    }
    wasBusy.current = busy
  }, [busy, form, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (busy || waitForImages(event.currentTarget, submitter)) event.preventDefault()
  }

  return { busy, onSubmit }
}
