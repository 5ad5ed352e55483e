import { z } from 'zod'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { channels, preferenceKeys } from '#app/notifications/preferences.server.ts'
import { parseTime } from './quiet-hours.ts'
import { pageSizes } from './rules.ts'

const id = z.number().int().positive()

/** Ids only: names and titles are read when it is delivered. */
export const announcementSchema = z
  .object({
    type: z.enum(notificationTypes),
    variant: z.string().default('default'),
    recipients: z.union([z.array(id).min(1).max(1_000), z.literal('otherBidders')]),
    actorId: id.optional(),
    adId: id.optional(),
    offerId: id.optional(),
    conversationId: id.optional(),
    params: z.record(z.string(), z.union([z.number(), z.string().max(500)])).default({}),
    dedupeKey: z.string().min(1).max(200),
  })
  .refine(({ type, variant }) => definitionOf(type).variants.includes(variant), 'unknown variant')
  .refine(
    ({ recipients, adId, offerId }) => recipients !== 'otherBidders' || (adId && offerId),
    'the other bidders of which ad and offer?',
  )

export const notificationListSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(pageSizes.max).default(pageSizes.default),
  isRead: z.boolean().optional(),
})

const preference = z.strictObject({ inApp: z.boolean(), push: z.boolean(), email: z.boolean(), sms: z.boolean() })
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'common:errors.invalid')
  .transform(parseTime)

/** Absent types stay unchanged; times such as 22:00 are those of Sarajevo. */
export const preferencesSchema = z.strictObject({
  preferences: z.partialRecord(z.enum(notificationTypes), preference),
  quietHours: z
    .strictObject({ from: time, until: time })
    .refine(({ from, until }) => from !== until, { path: ['until'], error: 'settings:errors.quiet_end' })
    .nullable()
    .optional(),
})

/** Unticked boxes are not submitted, so `shown` names the channels. Without a beginning there are no quiet hours. */
export const settingsSchema = z
  .object({
    enabled: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.enum(preferenceKeys)).max(preferenceKeys.length),
    ),
    shown: z
      .string()
      .transform((value) => value.split(' '))
      .pipe(z.array(z.enum(channels))),
    smsNotifications: z.literal('on').optional(),
    quietFrom: time.optional(),
    quietUntil: time.optional(),
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    if (quietFrom === undefined || (quietUntil !== undefined && quietUntil !== quietFrom)) return
    context.addIssue({ code: 'custom', path: ['quietUntil'], message: 'settings:errors.quiet_end' })
  })
