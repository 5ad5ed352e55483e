import { z } from 'zod'
import { announcementSchema } from '#app/notifications/schemas.ts'

/** Payloads hold ids, never contacts; the handler reads everything else again. */
export const payloads = {
  notify: announcementSchema,
  sendMail: z.object({ deliveryId: z.number().int(), attempt: z.number().int() }),
  sendSms: z.object({ deliveryId: z.number().int(), attempt: z.number().int() }),
  sendPushes: z.object({ deliveryIds: z.array(z.number().int()).min(1).max(200), attempt: z.number().int() }),
  matchAd: z.object({
    adId: z.number().int(),
    round: z.number().int().positive().optional(),
    /** In milliseconds: since when members have a head start on the others. */
    startedAt: z.number().int().optional(),
  }),
  notifyNearby: z.object({
    adId: z.number().int(),
    step: z.number().int().nonnegative(),
    /** In milliseconds: an ad that was published again since has a job of its own. */
    publishedAt: z.number().int(),
    /** In milliseconds: since when the ad waits again, after an offer or while it was a draft. */
    resumedAt: z.number().int().optional(),
    /** In milliseconds: when the first workers of the step were notified, who have a head start on the others. */
    startedAt: z.number().int().optional(),
  }),
  expireAds: z.object({}),
  sendAdNews: z.object({}),
  planDeliveries: z.object({
    notificationIds: z.array(z.number().int()).min(1).max(1_000),
    adId: z.number().int(),
    actorId: z.number().int().optional(),
  }),
  moderateTexts: z.object({ userId: z.number().int(), adId: z.number().int().nullable() }),
  imageVariants: z.object({ imageId: z.number().int(), attempt: z.number().int().optional() }),
  cleanImages: z.object({}),
  cleanUploads: z.object({}),
  sweepSubscriptions: z.object({}),
  reconcileOrders: z.object({}),
  refundPayment: z.object({ paymentId: z.number().int(), isVoid: z.boolean().optional() }),
  returnMoney: z.object({ orderNumber: z.string().max(40) }),
  checkAgreement: z.object({}),
  refreshRanking: z.object({}),
  remindOfTrades: z.object({}),
  remindOfAppointments: z.object({}),
  closeSilentAssignments: z.object({}),
  countDays: z.object({}),
  countBehaviour: z.object({}),
  countDemand: z.object({}),
  eraseAccounts: z.object({}),
  announceBatch: z.object({ announcementId: z.number().int(), nextUserId: z.number().int() }),
  exportData: z.object({ exportId: z.number().int() }),
  housekeeping: z.object({}),
  canary: z.object({}),
}

export type JobKind = keyof typeof payloads
export type Payload<Kind extends JobKind> = z.output<(typeof payloads)[Kind]>

export const jobKinds = Object.keys(payloads) as JobKind[]

export function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(payloads, kind)
}
