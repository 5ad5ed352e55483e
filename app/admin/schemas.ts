import { z } from 'zod'
import { auditActions, subjectTypes } from '#app/admins/audit-actions.ts'

export const auditSearchSchema = z.object({
  action: z.enum(auditActions).optional(),
  subjectType: z.enum(subjectTypes).optional(),
  subjectId: z.string().trim().max(60).optional(),
  text: z.string().trim().max(100).optional(),
  cursor: z.string().max(40).optional(),
})
