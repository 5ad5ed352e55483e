import { z } from 'zod'
import { reasonField } from '#app/admins/schemas.ts'
import { announcementLimits, audiences } from '#app/announcements/rules.ts'
import { fieldsByLanguage } from '#app/i18n/languages.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { cityBySlug } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

function text(max: number) {
  return z
    .string('admin:announcements.errors.text_required')
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, 'admin:announcements.errors.text_required')
    .max(max, `common:errors.too_long?max=${max}`)
}

/** The texts are required in all languages: nobody gets a text that they cannot read. */
export const announcementFormSchema = z.object({
  audience: z.enum(audiences, 'admin:announcements.errors.audience_required'),
  city: z
    .string()
    .refine((slug) => cityBySlug(slug) !== undefined, 'admin:announcements.errors.city_unknown')
    .optional(),
  skill: z.enum(skillKeys).optional(),
  ...fieldsByLanguage({ title: text(announcementLimits.title), message: text(announcementLimits.message) }),
  reason: reasonField,
})

export const trialSchema = z.object({
  email: z
    .string('admin:announcements.errors.email_required')
    .trim()
    .min(1, 'admin:announcements.errors.email_required')
    .max(254),
})
