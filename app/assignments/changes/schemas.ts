import { z } from 'zod'
import { changeLimits, type ProposedChange } from '#app/assignments/changes/rules.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { offerLimits } from '#app/offers/rules.ts'
import { materials } from '#app/offers/terms/rules.ts'
import { pricing, unitPrice } from '#app/offers/terms/schemas.ts'

function textOf(max: number) {
  return z
    .string('agreement:errors.reason')
    .overwrite((text) => normalizePlainText(text).trim())
    .max(max, `agreement:errors.long?max=${max}`)
    .superRefine(refuseContact('partner'))
}

function amountOf(minimum: number, message: string) {
  return kmField({ required: message, invalid: message }).refine(
    (feninga) => feninga >= minimum && feninga <= offerLimits.maxAmount,
    message,
  )
}

export const changeReason = textOf(changeLimits.reason)

const changeFields = z.object({
  amount: amountOf(offerLimits.minAmount, 'agreement:errors.amount').optional(),
  pricing: pricing.optional(),
  unitPrice: unitPrice.nullable().optional().describe('Absent, it stays as long as the pricing does; null removes it.'),
  scope: textOf(changeLimits.scope).optional(),
  material: z.enum(materials, 'agreement:errors.material').optional(),
  depositAmount: amountOf(0, 'agreement:errors.deposit').optional(),
  depositFor: textOf(changeLimits.depositFor).optional(),
  depositOn: z.iso.date('agreement:errors.day').optional(),
  guaranteeMonths: z
    .int('agreement:errors.guarantee')
    .min(0, 'agreement:errors.guarantee')
    .max(changeLimits.guaranteeMonths, 'agreement:errors.guarantee')
    .optional(),
  reason: changeReason.min(1, 'agreement:errors.reason'),
})

type Fields = z.output<typeof changeFields>

/** An absent field leaves its part as it is. */
export const changeSchema = changeFields.transform(toChange)

/** In a form an empty field does so, too, except that of a unit price, which shows what holds: emptied, it removes that. */
export const changeFormSchema = changeFields
  .extend({ unitPrice: unitPrice.optional(), shownUnitPrice: unitPrice.optional() })
  .transform(({ unitPrice: typed, shownUnitPrice: shown, ...fields }, context) =>
    toChange({ ...fields, unitPrice: typed === shown ? undefined : (typed ?? null) }, context),
  )

function toChange({ reason, amount, scope, material, guaranteeMonths, ...fields }: Fields, context: z.RefinementCtx) {
  const [purpose, dueOn] = [fields.depositFor || null, fields.depositOn ?? null]
  const { depositAmount } = fields
  if (!depositAmount && (purpose || dueOn))
    context.addIssue({ code: 'custom', path: ['depositAmount'], message: 'agreement:errors.deposit' })
  const basis = {
    ...(fields.pricing && { pricing: fields.pricing }),
    ...(fields.unitPrice !== undefined && { unitPrice: fields.unitPrice }),
  }
  const change: ProposedChange = {
    amount: amount ?? null,
    basis: Object.keys(basis).length > 0 ? basis : null,
    scope: scope || null,
    material: material ?? null,
    deposit: depositAmount === undefined ? null : { amount: depositAmount, purpose, dueOn },
    guaranteeMonths: guaranteeMonths ?? null,
  }
  return { reason, change }
}
