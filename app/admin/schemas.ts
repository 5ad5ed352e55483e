import { z } from 'zod'
import { periods } from '#app/statistics/periods.ts'
import { auditActions, subjectTypes } from '#app/admins/audit-actions.ts'

export const auditSearchSchema = z.object({
  action: z.enum(auditActions).optional(),
  subjectType: z.enum(subjectTypes).optional(),
  subjectId: z.string().trim().max(60).optional(),
  text: z.string().trim().max(100).optional(),
  cursor: z.string().max(40).optional(),
})

export const statisticsSearchSchema = z.object({ by: z.enum(periods).optional() })
