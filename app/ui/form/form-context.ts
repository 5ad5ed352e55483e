import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import { useTranslateMessage } from '#app/i18n/use-translation.tsx'
import { RestoredFormContext, type FormState, type RestoredForm } from '#app/ui/form/form-state.ts'

export const FormContext = createContext<FormState | undefined>(undefined)

export function useRestoredForm(action?: string): RestoredForm | undefined {
  const restored = use(RestoredFormContext)
  const { pathname } = useLocation()
  return restored && restored.path === (action ?? pathname).split('?', 1)[0] ? restored : undefined
}

/** In a search form every field is optional, without saying so. */
export const SearchContext = createContext(false)

export type FieldProps = { name: string; label: string; hint?: string; optional?: boolean }

export function fieldId(name: string): string {
  return `field-${name}`
}

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
