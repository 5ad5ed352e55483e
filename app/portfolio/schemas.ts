import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { maxItemImages, portfolioTextLimits } from '#app/portfolio/rules.ts'

const title = z
  .string('portfolio:errors.title_required')
  .overwrite((input) => normalizePlainText(input).replace(/\s+/g, ' ').trim())
  .min(1, 'portfolio:errors.title_required')
  .max(portfolioTextLimits.title, `common:errors.too_long?max=${portfolioTextLimits.title}`)
  .superRefine(refuseContact('worker'))

const description = z
  .string('portfolio:errors.description_text')
  .overwrite((input) => normalizePlainText(input).trim())
  .max(portfolioTextLimits.description, `common:errors.too_long?max=${portfolioTextLimits.description}`)
  .superRefine(refuseContact('worker'))

const imageIds = z
  .array(
    z.int('portfolio:errors.images_unknown').positive('portfolio:errors.images_unknown'),
    'portfolio:errors.images_unknown',
  )
  .max(maxItemImages, `portfolio:errors.images_over_limit?max=${maxItemImages}`)
  .overwrite((ids) => [...new Set(ids)])
  .default([])

/** An item from a form or the API; missing fields are empty. */
export const portfolioItemSchema = z.object({ title, description: description.default(''), imageIds })

export type PortfolioItemInput = z.output<typeof portfolioItemSchema>
