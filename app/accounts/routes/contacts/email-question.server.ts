import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { suggestEmail } from '#app/i18n/email-suggestions.ts'
import { readFields, readForm, type FormResult } from '#app/http/forms/forms.server.ts'
import { normalizeEmailAddress } from '#app/i18n/plain-text.ts'
import { withQuery } from '#app/with-query.ts'

/** Reads a form with a new address. Before one that looks mistyped is taken, the form asks once whether another is meant. */
export async function readEmailForm<Schema extends z.ZodType<{ email: string }>>(
  request: Request,
  schema: Schema,
  context: Readonly<RouterContextProvider>,
): Promise<FormResult<z.output<Schema>>> {
  const fields = await readFields(context)
  const chosen = fields.get('chosenEmail')
  if (chosen) fields.set('email', chosen)
  fields.delete('chosenEmail')
  const form = await readForm(request, schema, context, fields)
  if (form.status !== 'success') return form

  const { email } = form.value
  const suggestion = suggestEmail(email)
  const isConfirmed = normalizeEmailAddress(String(fields.get('confirmedEmail') ?? '')) === email
  if (!suggestion || isConfirmed) return form
  const question = withQuery('accounts:errors.email_meant', { address: suggestion })
  return { status: 'error', state: { ...form.state, errors: { email: [question] } } }
}

/** The message after a registration, with the address to which the link goes unless a provider has brought it. */
export function welcome({ email, googleTicket, facebookTicket }: Newcomer): string {
  if (googleTicket || facebookTicket) return 'accounts:registered'
  return withQuery('accounts:registered_as', { address: email })
}

type Newcomer = { email: string; googleTicket?: string | undefined; facebookTicket?: string | undefined }
