import { z } from 'zod'
import { accountLimits } from '#app/accounts/rules.ts'
import { confirmationWord, maxReasonLength } from '#app/personal-data/rules.ts'

const password = z.string().max(accountLimits.password, 'accounts:refused.wrong_password').optional()

export const closingSchema = z.object({
  confirmation: z
    .string('personal-data:errors.confirmation')
    .trim()
    .pipe(z.literal(confirmationWord, 'personal-data:errors.confirmation'))
    .meta({ pattern: String.raw`^\s*${confirmationWord}\s*$` }),
  reason: z.string().trim().max(maxReasonLength, `common:errors.too_long?max=${maxReasonLength}`).optional(),
  password,
})

export const exportSchema = z.object({ password })
