import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { inboxKinds, noteLimit } from '#app/moderation/rules.ts'
import { reportReasons, reportTargets } from '#app/reports/rules.ts'

const id = z.int().positive()

export const keepSchema = z.object({
  kind: z.enum(inboxKinds),
  itemId: id,
  target: z.enum(reportTargets).optional(),
  targetId: id.optional(),
  note: z
    .string()
    .overwrite((input) => normalizePlainText(input).trim())
    .max(noteLimit, `common:errors.too_long?max=${noteLimit}`)
    .default(''),
})

export const hideSchema = keepSchema.extend({
  target: z.enum(reportTargets),
  targetId: id,
  reason: z.enum(reportReasons, 'safety:reports.errors.reason_required'),
})

export const restoreSchema = keepSchema.extend({ kind: z.literal('answer') })

export const inboxSearchSchema = z.object({ kind: z.enum(inboxKinds).optional() })
