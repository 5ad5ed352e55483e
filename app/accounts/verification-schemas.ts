import { z } from 'zod'
import { invisibleSigns, normalizeCode } from '#app/i18n/plain-text.ts'

export const tokenField = z
  .string('verification:errors.token')
  .min(1, 'verification:errors.token')
  .max(200, 'verification:errors.token')
export const userIdField = z.int('verification:errors.token').positive('verification:errors.token')

export const resendSchema = z.object({ token: tokenField })

export const linkSchema = z.object({ userId: userIdField, token: tokenField })

export const codeSchema = z.object({
  code: z
    .string('verification:errors.code_required')
    .transform(normalizeCode)
    .pipe(
      z
        .string()
        .min(1, { error: 'verification:errors.code_required', abort: true })
        .regex(/^\d{6}$/, 'verification:errors.code_invalid'),
    )
    .meta({ pattern: String.raw`^[\s.\-${invisibleSigns}]*(?:\d[\s.\-${invisibleSigns}]*){6}$` }),
})

export const phoneConfirmationSchema = z.union([linkSchema, codeSchema])

/** The one schema that the input is meant for, so that its errors name the right fields. */
export function phoneConfirmationSchemaFor(input: Record<string, unknown>) {
  return input.code === undefined && input.token !== undefined ? linkSchema : codeSchema
}
