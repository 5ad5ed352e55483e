import { createContext, use } from 'react'
import { useTranslateMessage } from '#app/i18n/use-translation.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'

/** The state of the form around a field; FormPage gives it. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** Inside a search or a filter nothing has to be filled in, and nothing needs to say so. */
export const SearchContext = createContext(false)

export type FieldProps = { name: string; label: string; hint?: string; optional?: boolean }

export function fieldId(name: string): string {
  return `field-${name}`
}

/** What a control needs to know of its form: its id, what was typed, and what is wrong with it. */
export function useField({ name, hint, optional }: Omit<FieldProps, 'label'>) {
  const form = use(FormContext)
  const inSearch = use(SearchContext)
  const translateMessage = useTranslateMessage()

  const id = fieldId(name)
  const message = form?.errors[name]?.[0]
  const typed = form?.values[name]
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined

  return {
    id,
    error: message && translateMessage(message),
    typed: Array.isArray(typed) ? typed[0] : typed,
    typedList: typed === undefined ? undefined : [typed].flat(),
    refused: form !== undefined,
    required: !optional && !inSearch,
    aria: { 'aria-describedby': describedBy, 'aria-invalid': message ? true : undefined },
  }
}
