import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { waitForImages } from '#app/enhance/pending-images.ts'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'

type FormBehaviourOptions = { formTokens: FormTokens; refused?: FormState; draft: boolean }

/** Drafts, ignored double submits, focus on errors and reset after success, which `enhance` does on static pages. */
export function useFormBehaviour(
  formRef: RefObject<HTMLFormElement | null>,
  { formTokens, refused, draft }: FormBehaviourOptions,
) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('_key') === formTokens.key
  const submittedKey = useRef('')
  const { pathname } = useLocation()
  // The router drops a refusal with the next navigation, also to a field of the page: it stands until the form is answered.
  const [last, setLast] = useState<{ form?: FormState; pathname?: string }>({})
  if (refused && refused !== last.form) setLast({ form: refused, pathname })
  const form = refused ?? (last.pathname === pathname ? last.form : undefined)

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
    if (!busy && submittedKey.current && !formRef.current?.querySelector('.not-sent')) setLast({})
    submittedKey.current = busy ? formTokens.key : ''
  }, [busy, formTokens.key, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (busy || waitForImages(event.currentTarget, submitter)) event.preventDefault()
  }

  return { form, busy, onSubmit }
}

/** Not a part of the first load, because a form can be filled in without it. */
function loadDrafts() {
  return import('#app/enhance/drafts.ts').catch(() => undefined)
}

if (!import.meta.env.SSR) void loadDrafts()
