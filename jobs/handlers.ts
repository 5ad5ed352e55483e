import { accountMailTemplates } from '#app/accounts/mail-templates.server.ts'
import { contactMailTemplates } from '#app/contact/mail-templates.server.ts'
import { gateways } from '#app/gateways/gateways.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { renderVariants } from '#app/images/variants.server.ts'
import { moderateTexts } from '#app/contact-detection/moderating.server.ts'
import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { matchAd } from '#app/notifications/matching.server.ts'
import { planQueued } from '#app/notifications/deferred-planning.server.ts'
import { createSenders } from '#app/notifications/sending.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeping.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { shutdown } from '#jobs/shutdown.ts'
import { cleanUp } from '#jobs/cleanup.ts'
import { log } from '#jobs/log.ts'
import type { JobKind } from '#jobs/payloads.ts'
import type { Task } from '#jobs/runner.ts'

/** Templates of transactional mails and messages, by the type of their delivery. */
const mailTemplates = {
  email: { ...accountMailTemplates.email, ...contactMailTemplates.email },
  sms: accountMailTemplates.sms,
}

export type Handlers = { [Kind in JobKind]: (task: Task<Kind>) => Promise<void> }

export const handlers = {
  notify: (task) => deliverNotification(task),
  matchAd: async ({ db, payload }) => void (await matchAd(db, { ...payload, now: new Date() })),
  planDeliveries: (task) => planQueued(task),
  ...createSenders({ gateways, mailTemplates, log, shutdownSignal: shutdown.signal }),
  moderateTexts: async ({ db, payload }) => void (await moderateTexts(db, { ...payload, now: new Date() })),
  imageVariants: ({ db, payload }) => renderVariants(db, payload),
  cleanImages: async ({ db }) => void (await deleteOrphanImages(db, { now: new Date() })),
  sweepSubscriptions: ({ db }) => sweepSubscriptions(db, { now: new Date() }),
  refreshRanking: async ({ db }) => void (await refreshRanking(db, { now: new Date() })),
  housekeeping: ({ db }) => cleanUp(db),
  canary: async () => {},
} satisfies Handlers
