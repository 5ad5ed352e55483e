import { z } from 'zod'
import { reasonField } from '#app/admins/schemas.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { fieldsByLanguage } from '#app/i18n/languages.ts'
import { normalizeLine, normalizePlainText } from '#app/i18n/plain-text.ts'
import { orderMethods, orderStates, paymentKinds } from '#app/subscriptions/bookkeeping/filters.ts'
import { findOrderIds } from '#app/subscriptions/order-numbers.ts'
import { promoKinds } from '#app/subscriptions/pricing.ts'
import { minChargeFeninga, paymentMethods } from '#app/subscriptions/rules.ts'

const day = z.iso.date('payments:errors.day')
const cursor = z.string().max(40).optional()
const period = { from: day.optional(), to: day.optional() }
export const periodFields = Object.keys(period)

export const orderSearchSchema = withCrossFieldRule(
  z.object({
    q: z.string().trim().max(100).optional(),
    state: z.enum(orderStates).optional(),
    method: z.enum(orderMethods).optional(),
    ...period,
    cursor,
  }),
  refuseReversed,
)

export const ledgerSearchSchema = withCrossFieldRule(
  z.object({
    kind: z.enum(paymentKinds).optional(),
    method: z.enum(paymentMethods).optional(),
    ...period,
    cursor,
  }),
  refuseReversed,
)

function refuseReversed(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  refuse: (field: 'to', message: string) => void,
) {
  if (from && to && to < from) refuse('to', 'payments:errors.period')
}

export const receiptSearchSchema = z.object({ year: z.int().min(2_020).max(2_100).optional(), cursor })

/** `PRT-12`, or the number alone. */
export const matchSchema = z.object({
  order: z
    .string('payments:errors.order')
    .trim()
    .transform((typed, context) => {
      const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : findOrderIds(typed)[0]
      if (id !== undefined && Number.isSafeInteger(id)) return id
      context.addIssue({ code: 'custom', message: 'payments:errors.order' })
      return z.NEVER
    }),
  reason: reasonField,
})

export const proofApprovalSchema = z.object({ validUntil: day, reason: reasonField })

const counted = z.int('payments:errors.count').min(1, 'payments:errors.count').max(1_000_000, 'payments:errors.count')

export const codeSchema = z
  .object({
    code: z
      .string('payments:errors.code')
      .overwrite(normalizeLine)
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,30}$/, 'payments:errors.code'),
    kind: z.enum(promoKinds, 'payments:errors.kind'),
    value: kmField({ required: 'payments:errors.value', invalid: 'payments:errors.value' }),
    plan: z.int('payments:errors.plan').positive('payments:errors.plan').optional(),
    startsOn: day.optional(),
    endsOn: day.optional(),
    maxUses: counted.optional(),
    maxUsesPerWorker: counted.optional(),
    reason: reasonField,
  })
  .transform((code, context) => {
    const value = code.kind === 'fixed' ? code.value : code.value / 100
    const max = { percent: 100, fixed: 10_000_000, free_days: 3_650 }[code.kind]
    if (!Number.isInteger(value) || value < 1 || value > max)
      context.addIssue({ code: 'custom', message: 'payments:errors.value', path: ['value'] })
    if (code.startsOn && code.endsOn && code.endsOn < code.startsOn)
      context.addIssue({ code: 'custom', message: 'payments:errors.ends_first', path: ['endsOn'] })
    return { ...code, value }
  })

function text(max: number) {
  return z
    .string('payments:errors.text')
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, 'payments:errors.text')
    .max(max, `common:errors.too_long?max=${max}`)
}

const amount = (max: number) =>
  z.int('payments:errors.count').min(0, 'payments:errors.count').max(max, 'payments:errors.count')
export const planTextLimits = { name: 60, text: 300 }

export const planFormSchema = z.object({
  ...fieldsByLanguage({ name: text(planTextLimits.name), text: text(planTextLimits.text) }),
  price: kmField({ required: 'payments:errors.price', invalid: 'payments:errors.price' }).refine(
    (feninga) => feninga >= minChargeFeninga && feninga <= 10_000_000,
    'payments:errors.price',
  ),
  alertHeadStartMinutes: amount(120),
  smsAlertsPerMonth: amount(10_000),
  portfolioItems: counted.optional(),
  hasDirectoryPlace: z.boolean().default(false),
  isSold: z.boolean().default(false),
  reason: reasonField,
})

export const statementSchema = z.object({ reason: reasonField })
