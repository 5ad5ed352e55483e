import { z } from 'zod'
import { reasonLength } from '#app/admins/rules.ts'
import { normalizeCode, normalizeEmailAddress } from '#app/i18n/plain-text.ts'

export const adminSignInSchema = z.object({
  email: z
    .string('admin:errors.email_required')
    .overwrite(normalizeEmailAddress)
    .min(1, 'admin:errors.email_required')
    .max(254),
  password: z.string('admin:errors.password_required').min(1, 'admin:errors.password_required').max(200),
})

const totp = z
  .string('admin:errors.code_required')
  .overwrite(normalizeCode)
  .min(6, 'admin:errors.code_required')
  .max(40)

export const codeSchema = z.object({ code: totp })

export const apiSignInSchema = adminSignInSchema.extend({ totp: totp.optional() })

export const reasonField = z
  .string('admin:errors.reason_required')
  .trim()
  .min(reasonLength.min, 'admin:errors.reason_required')
  .max(reasonLength.max, 'admin:errors.reason_long')

/** The calls of the specification name no reason; the log then says that it came by the API. */
export const apiReason = reasonField.default('API')

export const reasonSchema = z.object({ reason: reasonField })

export const noteField = z
  .string('admin:errors.note_required')
  .trim()
  .min(1, 'admin:errors.note_required')
  .max(2_000, 'admin:errors.note_long')

/** The note stands in the log as the reason of the act. */
export const adNoteSchema = z.object({ reason: noteField })
