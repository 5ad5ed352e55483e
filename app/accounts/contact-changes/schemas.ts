import { z } from 'zod'
import { email, phone } from '#app/accounts/person-fields.ts'
import { accountLimits } from '#app/accounts/rules.ts'

/** Members who have just signed in leave it out. */
const currentPassword = z.string().max(accountLimits.password).optional()

export const emailChangeSchema = z.object({ email, currentPassword })
export const phoneChangeSchema = z.object({ phone, currentPassword })
export const identityConfirmationSchema = z.object({ currentPassword })
