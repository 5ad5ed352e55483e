import { z } from 'zod'
import { plainText } from '#app/i18n/typed-text.ts'
import { refuseContact } from '#app/leaks/checking.ts'
import { picturesOfItem, portfolioTextLimits } from '#app/portfolio/rules.ts'

const title = z
  .string('portfolio:errors.title_required')
  .overwrite((typed) => plainText(typed).replace(/\s+/g, ' ').trim())
  .min(1, 'portfolio:errors.title_required')
  .max(portfolioTextLimits.title, `common:errors.too_long?max=${portfolioTextLimits.title}`)
  .superRefine(refuseContact('worker'))

const description = z
  .string('portfolio:errors.description_text')
  .overwrite((typed) => plainText(typed).trim())
  .max(portfolioTextLimits.description, `common:errors.too_long?max=${portfolioTextLimits.description}`)
  .superRefine(refuseContact('worker'))

const imageIds = z
  .array(
    z.int('portfolio:errors.images_unknown').positive('portfolio:errors.images_unknown'),
    'portfolio:errors.images_unknown',
  )
  .overwrite((named) => [...new Set(named)])
  .max(picturesOfItem, `portfolio:errors.images_over_limit?max=${picturesOfItem}`)
  .default([])

/** A piece of work as it is sent, by a form or a program: what is not named is empty. */
export const portfolioItemSchema = z.object({ title, description: description.default(''), imageIds })

export type PortfolioContent = z.output<typeof portfolioItemSchema>
