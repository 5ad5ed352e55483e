import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
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
    const element = formRef.current
    if (!draft || !element) return
    const persisting = loadDrafts().then((drafts) => drafts?.persistDraft(element))
    return () => void persisting.then((stop) => stop?.())
  }, [draft, formRef])

  useEffect(() => {
    if (form) formRef.current?.querySelector<HTMLElement>('#form-errors')?.focus()
  }, [form, formRef])

  useEffect(() => {
    // The server names the form that it has carried out last in a cookie.
    if (!busy && submittedKey.current && document.cookie.includes(`sent=${submittedKey.current}`)) {
      formRef.current?.reset()
      formRef.current?.querySelector('.restored')?.remove()
      void import('#app/enhance/stored-drafts.ts').then(({ removeSentDraft }) => removeSentDraft())
    }
    submittedKey.current = busy ? formTokens.key : ''
  }, [busy, formTokens.key, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (busy || waitForImages(event.currentTarget, submitter)) event.preventDefault()
  }

  return { busy, onSubmit }
}

/** Not a part of the first load, because a form can be filled in without it. */
function loadDrafts() {
  return import('#app/enhance/drafts.ts').catch(() => undefined)
}

if (!import.meta.env.SSR) void loadDrafts()
