import { z } from 'zod'
import { reasonField } from '#app/admins/schemas.ts'
import { announcementLimits, audiences } from '#app/announcements/rules.ts'
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

const title = () => text(announcementLimits.title)
const message = () => text(announcementLimits.message)

/** The four languages are all required: nobody gets a text that they cannot read. */
export const announcementFormSchema = z.object({
  audience: z.enum(audiences, 'admin:announcements.errors.audience_required'),
  city: z
    .string()
    .refine((slug) => cityBySlug(slug) !== undefined, 'admin:announcements.errors.city_unknown')
    .optional(),
  skill: z.enum(skillKeys).optional(),
  title_bs: title(),
  message_bs: message(),
  title_en: title(),
  message_en: message(),
  title_de: title(),
  message_de: message(),
  title_es: title(),
  message_es: message(),
  reason: reasonField,
})

export const trialSchema = z.object({
  email: z
    .string('admin:announcements.errors.email_required')
    .trim()
    .min(1, 'admin:announcements.errors.email_required')
    .max(254),
})
