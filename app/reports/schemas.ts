import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { reportLimits, reportReasons } from '#app/reports/rules.ts'

export const reportSchema = z.object({
  reason: z.enum(reportReasons, 'safety:reports.errors.reason_required'),
  details: z
    .string()
    .overwrite((input) => normalizePlainText(input).trim())
    .max(reportLimits.details, `common:errors.too_long?max=${reportLimits.details}`)
    .default(''),
})
