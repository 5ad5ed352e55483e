import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { isSent, persistDraft, removeSentDraft } from '#app/enhance/drafts.ts'
import { waitForImages } from '#app/enhance/pending-images.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'

type FormBehaviourOptions = { formTokens: FormTokens; form?: FormState; draft: boolean }

/** Drafts, ignored double submits, focus on errors and reset after success, which `enhance` does on static pages. */
export function useFormBehaviour(
  formRef: RefObject<HTMLFormElement | null>,
  { formTokens, form, draft }: FormBehaviourOptions,
) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('_key') === formTokens.key
  const submittedKey = useRef('')

  useEffect(() => {
    if (draft && formRef.current) return persistDraft(formRef.current)
  }, [draft, formRef])

  useEffect(() => {
    if (form) formRef.current?.querySelector<HTMLElement>('#form-errors')?.focus()
  }, [form, formRef])

  useEffect(() => {
    if (!busy && submittedKey.current && isSent(submittedKey.current)) {
      formRef.current?.reset()
      formRef.current?.querySelector('.restored')?.remove()
      removeSentDraft()
    }
    submittedKey.current = busy ? formTokens.key : ''
  }, [busy, formTokens.key, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (busy || waitForImages(event.currentTarget, submitter)) event.preventDefault()
  }

  return { busy, onSubmit }
}
