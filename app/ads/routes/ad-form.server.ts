import type { RouterContextProvider } from 'react-router'
import { adSchema, draftSchema, type AdContent } from '#app/ads/schemas.ts'
import type { FormResult } from '#app/http/forms/forms.server.ts'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { messageWithPassage } from '#app/contact-detection/refuse-contact.ts'
import { waitMessage } from '#app/limits/rules.ts'
import type { Refused } from '#app/outcome.ts'

/** Reads the form of an ad with its pictures. The button "save as a draft" asks for less. */
export function readAdForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  now: Date,
): Promise<FormResult<AdContent>> {
  return readImageForm(request, context, {
    purpose: 'ad',
    schemaFor: (fields) => (fields.has('draft') ? draftSchema : adSchema),
    now,
  })
}

/** What a verb refused, beside the field that it is about, or for the whole form. */
export function refusalErrors(refusal: Refused<string>): Record<string, string> {
  const { reason, params } = refusal
  const text = `ads:refused.${reason}`
  if (params?.seconds) return { '': rateLimitMessage(refusal) }
  if (reason === 'contact_shown') return { [String(params?.field)]: messageWithPassage(text, String(params?.passage)) }
  return { [fields[reason] ?? '']: text }
}

/** An unconfirmed client learns that a confirmed contact raises the limit. */
export function rateLimitMessage(refusal: Refused<string>): string {
  return refusal.reason === 'unconfirmed' ? `ads:refused.unconfirmed?max=${refusal.params?.max}` : waitMessage(refusal)
}

const fields: Record<string, string> = { budget_locked: 'minPayout', images_unknown: 'images' }
