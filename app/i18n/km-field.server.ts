import { z } from 'zod'
import { feningaFromKm } from '#app/i18n/money.ts'

export const amountRegistry = z.registry<{ currency: 'KM' }>()

type Errors = { required: string; invalid?: string; negative?: string }

export function kmField({ required, invalid = 'common:errors.amount_format', negative = invalid }: Errors) {
  return z
    .number({ error: ({ input }) => (input === undefined ? required : invalid) })
    .meta({ minimum: 0, multipleOf: 0.01 })
    .register(amountRegistry, { currency: 'KM' })
    .transform((km, context) => {
      const feninga = feningaFromKm(km)
      if (km >= 0 && Number.isSafeInteger(feninga) && feninga / 100 === km) return feninga
      context.addIssue({ code: 'custom', message: km < 0 ? negative : invalid })
      return z.NEVER
    })
}
