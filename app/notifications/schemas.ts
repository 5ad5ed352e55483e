import { z } from 'zod'
import { tellings, ways } from './choices.ts'
import { cursorShape } from './cursors.ts'
import { minutesOf } from './preferences.ts'
import { isWording, notificationTypes, pageSizes } from './rules.ts'

const id = z.number().int().positive()

/** What happened, and whom it concerns: ids and figures. Names and titles are read again when it is delivered. */
export const announcementSchema = z
  .object({
    type: z.enum(notificationTypes),
    variant: z.string().default('default'),
    recipients: z.union([z.array(id).min(1).max(1_000), z.literal('otherBidders')]),
    actorId: id.optional(),
    adId: id.optional(),
    offerId: id.optional(),
    params: z.record(z.string(), z.union([z.number(), z.string().max(500)])).default({}),
    dedupeKey: z.string().min(1).max(200),
  })
  .refine(({ type, variant }) => isWording(type, variant), 'unknown wording')
  .refine(
    ({ recipients, adId, offerId }) => recipients !== 'otherBidders' || (adId && offerId),
    'the other bidders of which ad and offer?',
  )

/** The query of the list. */
export const listingSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(pageSizes.most).default(pageSizes.usual),
  cursor: z.string().max(50).regex(cursorShape, 'api:errors.cursor').optional(),
  isRead: z.boolean().optional(),
})

const choice = z.strictObject({ inApp: z.boolean(), push: z.boolean(), email: z.boolean(), sms: z.boolean() })
const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'common:errors.invalid')
  .transform(minutesOf)

/** Types that are not named stay as they are; quiet hours are times such as 22:00 in Sarajevo, or null for none. */
export const preferencesSchema = z.strictObject({
  preferences: z.partialRecord(z.enum(notificationTypes), choice),
  quietHours: z.strictObject({ from: clock, until: clock }).nullable().optional(),
})

/** The settings page: a box that is not ticked is not sent, so it says which ways it showed; without a beginning there are no quiet hours. */
export const settingsSchema = z
  .object({
    told: z.preprocess(
      (given) => (given === undefined ? [] : [given].flat()),
      z.array(z.enum(tellings)).max(tellings.length),
    ),
    shown: z
      .string()
      .transform((given) => given.split(' '))
      .pipe(z.array(z.enum(ways))),
    smsNotifications: z.literal('on').optional(),
    quietFrom: clock.optional(),
    quietUntil: clock.optional(),
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    if (quietFrom === undefined || (quietUntil !== undefined && quietUntil !== quietFrom)) return
    context.addIssue({ code: 'custom', path: ['quietUntil'], message: 'settings:errors.quiet_end' })
  })
