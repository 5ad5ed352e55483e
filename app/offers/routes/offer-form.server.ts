import type { z } from 'zod'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { confirmFirstMessage, waitMessage } from '#app/limits/rules.ts'
import type { offerFormSchema } from '#app/offers/schemas.ts'
import { toTerms } from '#app/offers/terms/schemas.ts'
import type { Refused } from '#app/outcome.ts'

/** What a valid form says, for the verbs. */
export function readOffer({ amount, message, ...terms }: z.output<typeof offerFormSchema>) {
  const now = new Date()
  return { amount: amount ?? null, message, terms: toTerms(terms, now), now }
}

const fieldOf: Partial<Record<string, string>> = {
  total_required: 'amount',
  visit_price_required: 'unitPrice',
  available_incomplete: 'availableFrom',
  available_past: 'availableFrom',
  available_late: 'availableFrom',
}

/** The answer to a refused offer: beside the field what it can mend, for the whole form a rate limit, else back to `path`. */
export function refuseOffer(form: FormResult<unknown>, refusal: Refused<string>, path: string) {
  const { reason, params } = refusal
  if (reason === 'confirm_first') return invalid(form, { '': confirmFirstMessage(refusal) })
  if (reason === 'rate_limited') return invalid(form, { '': waitMessage(refusal) })
  const message = `offers:refused.${reason}`
  const field = fieldOf[reason]
  if (field) return invalid(form, { [field]: message })
  if (!params) return redirectWithFlash(path, message, 'info')
  const texts = Object.entries(params).map(([name, value]) => [name, String(value)])
  return invalid(form, { amount: `${message}?${new URLSearchParams(texts)}` })
}
