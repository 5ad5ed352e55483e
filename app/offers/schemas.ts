import { z } from 'zod'
import { feningaFromKm, parseKm } from '#app/i18n/money.ts'
import { plainText } from '#app/i18n/typed-text.ts'
import { refuseContact } from '#app/leaks/checking.ts'
import { offerFilters, offerLimits, offerSorts, offerStatuses } from '#app/offers/rules.ts'

/** KM as people type them, or as the API's number; becomes feninga. Whether the budget allows it is the verb's question. */
const amount = z.union([z.string(), z.number()], 'offers:errors.amount_required').transform((given, context) => {
  const feninga = typeof given === 'number' ? exactFeninga(given) : parseKm(given)
  if (feninga !== undefined) return feninga
  const message = given === '' ? 'offers:errors.amount_required' : 'common:errors.amount_form'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const message = z
  .string('offers:errors.message_text')
  .overwrite(plainText)
  .trim()
  .max(offerLimits.message, `offers:errors.message_long?max=${offerLimits.message}`)
  .superRefine(refuseContact('worker'))
  .default('')

const id = z.coerce.number('offers:errors.offer_unknown').int('offers:errors.offer_unknown').positive('offers:errors.offer_unknown')

/** What the page's form holds; the API's bodies add the id of what it is about. */
export const offerFormSchema = z.object({ amount, message })

export const offerSchema = z.object({ jobAdId: id, amount, message })

export const offerChangeSchema = z.object({ id, amount, message })

export const offerIdSchema = z.object({ offerId: id })

/** The price that the client has seen: a change in the last moment is not accepted unread. */
const seenAmount = amount.optional()

export const acceptanceFormSchema = z.object({ amount: seenAmount })

export const acceptanceSchema = z.object({ offerId: id, amount: seenAmount })

/** The query of the client's offers page; anything unknown is the usual order. */
export const offerListSchema = z.object({
  sort: z.enum(offerSorts).catch('lowest'),
  filter: z.enum(offerFilters).catch('all'),
})

export const offerStatusSchema = z.enum(offerStatuses).optional().catch(undefined)

function exactFeninga(km: number): number | undefined {
  const feninga = feningaFromKm(km)
  return Number.isSafeInteger(feninga) && feninga / 100 === km ? feninga : undefined
}
