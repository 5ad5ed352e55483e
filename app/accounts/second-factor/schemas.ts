import { z } from 'zod'
import { accountLimits } from '#app/accounts/rules.ts'
import { identityTicketFields } from '#app/accounts/schemas.ts'
import { normalizeCode } from '#app/i18n/plain-text.ts'

const code = z
  .string('second-factor:errors.code_required')
  .overwrite(normalizeCode)
  .min(1, 'second-factor:errors.code_required')
  .max(40, 'second-factor:errors.code_invalid')

export const secondStepSchema = z.object({ code, ...identityTicketFields })

export const enrolmentCodeSchema = z.object({ code })

/** Members who have just signed in leave it out. */
const currentPassword = z.string().max(accountLimits.password).optional()

export const enrolmentStartSchema = z.object({ currentPassword })

export const factorChangeSchema = z.object({ code, currentPassword })
