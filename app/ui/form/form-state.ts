import { createContext } from 'react'

/** Submitted values and errors of a refused form. Errors are text keys; the field '' is the form itself. */
export type FormState = { values: Record<string, string | string[]>; errors: Record<string, string[]> }

/** Hidden inputs: the idempotency key and the CSRF token. */
export type FormTokens = { key: string; token: string }

/** The server's answer to the form that posts to `path`: it was sent and not carried out. `notices` are text keys. */
export type RestoredForm = { path: string; form: FormState; notices: string[] }

export const RestoredFormContext = createContext<RestoredForm | null | undefined>(null)
