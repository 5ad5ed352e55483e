import type { RouterContextProvider } from 'react-router'
import { adFormSchema, draftFormSchema, type AdContent } from '#app/ads/schemas.ts'
import { presentSkillPrices } from '#app/catalogue/prices.server.ts'
import { messageWithPassage } from '#app/contact-detection/refuse-contact.ts'
import type { FormResult } from '#app/http/forms/forms.server.ts'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { waitMessage } from '#app/limits/rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { largestCityNames, skillChoices } from '#app/places/choices.server.ts'
import type { Refused } from '#app/outcome.ts'
import { presentClosedWorks } from '#app/statistics/cells/presenters.server.ts'
import { getAdFormFacts } from '#app/statistics/ad-form-facts.server.ts'
import { db } from '#db/connection.ts'

/** The choices of the form, what the skills of the catalogue usually cost, and where hardly anyone does a work. */
export async function loadAdFormOptions(language: Language) {
  const { closed, usualTotals } = await getAdFormFacts(db)
  return {
    cities: largestCityNames(40),
    skills: skillChoices(language),
    usualPrices: presentSkillPrices(usualTotals, { t: getTranslate(language), language }),
    closedWorks: closed.map((works) => presentClosedWorks(works, language)),
  }
}

/** Reads the form of an ad with its images. The button for a draft requires less. */
export function readAdForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  now: Date,
): Promise<FormResult<AdContent>> {
  return readImageForm(request, context, {
    purpose: 'ad',
    schemaFor: (fields) => (fields.has('draft') ? draftFormSchema : adFormSchema),
    now,
  })
}

export function refusalErrors(refusal: Refused<string>): Record<string, string> {
  const { reason, params } = refusal
  const field = reason === 'contact_shown' ? String(params?.field) : (fields[reason] ?? '')
  return { [field]: refusalMessage(refusal) }
}

export function refusalMessage(refusal: Refused<string>): string {
  const { reason, params } = refusal
  // A verified contact raises the limit.
  if (reason === 'unconfirmed') return `ads:refused.unconfirmed?max=${params?.max}`
  if (params?.seconds) return waitMessage(refusal)
  const message = `ads:refused.${reason}`
  return reason === 'contact_shown' ? messageWithPassage(message, String(params?.passage)) : message
}

const fields: Record<string, string> = { budget_locked: 'minPayout', images_unknown: 'images' }
