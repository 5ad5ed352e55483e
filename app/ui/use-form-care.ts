import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { draftIsUnsent, forgetDraft, keepDraft } from '#app/enhance/drafts.ts'
import { waitForPictures } from '#app/enhance/pictures.ts'
import type { FormSeed, FormState } from '#app/ui/form-state.ts'

type Care = { seed: FormSeed; form?: FormState; draft: boolean }

/**
 * On hydrated pages, what `enhance` does on the others: the unsent text is kept, a second press is ignored, the
 * errors get the focus, and a form that went through is empty again where the page stays.
 */
export function useFormCare(formRef: RefObject<HTMLFormElement | null>, { seed, form, draft }: Care) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('_key') === seed.key
  const wasBusy = useRef(false)

  useEffect(() => {
    if (draft && formRef.current) return keepDraft(formRef.current)
  }, [draft, formRef])

  useEffect(() => {
    if (!form) return
    draftIsUnsent()
    formRef.current?.querySelector<HTMLElement>('#form-errors')?.focus()
  }, [form, formRef])

  useEffect(() => {
    if (wasBusy.current && !busy && !form && formRef.current) {
      formRef.current.reset()
      forgetDraft(formRef.current)
    }
    wasBusy.current = busy
  }, [busy, form, formRef])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (busy || waitForPictures(event.currentTarget, submitter)) event.preventDefault()
  }

  return { busy, onSubmit }
}
