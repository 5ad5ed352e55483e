import { z } from 'zod'
import { feningaFromKm } from '#app/i18n/money.ts'

/** The numbers that people write in forms as they write prices. */
export const typedAmounts = z.registry<{ currency: 'KM' }>()

type Errors = { required: string; unreadable?: string; negative?: string }

/** KM as a number with at most two decimals, none below nothing; leaves as feninga. */
export function kmField({ required, unreadable = 'common:errors.amount_form', negative = unreadable }: Errors) {
  return z
    .number({ error: ({ input }) => (input === undefined ? required : unreadable) })
    .meta({ minimum: 0, multipleOf: 0.01 })
    .register(typedAmounts, { currency: 'KM' })
    .transform((km, context) => {
      const feninga = feningaFromKm(km)
      if (km >= 0 && Number.isSafeInteger(feninga) && feninga / 100 === km) return feninga
      context.addIssue({ code: 'custom', message: km < 0 ? negative : unreadable })
      return z.NEVER
    })
}
