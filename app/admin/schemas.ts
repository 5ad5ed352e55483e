import { z } from 'zod'
import { analyticsDays, funnelDimensions } from '#app/analytics/funnel.ts'
import { periods } from '#app/statistics/periods.ts'
import { auditActions, subjectTypes } from '#app/admins/audit-actions.ts'
import { cityBySlug } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

export const auditSearchSchema = z.object({
  action: z.enum(auditActions).optional(),
  subjectType: z.enum(subjectTypes).optional(),
  subjectId: z.string().trim().max(60).optional(),
  text: z.string().trim().max(100).optional(),
  cursor: z.string().max(40).optional(),
})

export const analyticsSearchSchema = z.object({
  days: z
    .int()
    .refine((days) => (analyticsDays as readonly number[]).includes(days))
    .default(30),
  by: z.enum(funnelDimensions).default('platform'),
})

export const demandSearchSchema = z.object({
  skill: z.enum(skillKeys).optional(),
  city: z
    .string()
    .refine((slug) => cityBySlug(slug) !== undefined)
    .optional(),
})

export const statisticsSearchSchema = z.object({ by: z.enum(periods).optional() })
