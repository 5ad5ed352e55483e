import { accountLetters } from '#app/accounts/letters.server.ts'
import { contactLetters } from '#app/contact/mailing.server.ts'
import { channels } from '#app/gateways/channels.server.ts'
import { cleanOrphans } from '#app/images/cleaning.server.ts'
import { makeVariants } from '#app/images/variants.server.ts'
import { moderateTexts } from '#app/leaks/moderating.server.ts'
import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { matchAd } from '#app/notifications/matching.server.ts'
import { planPromised } from '#app/notifications/planning-later.server.ts'
import { createSenders } from '#app/notifications/sending.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeping.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { ending } from '#jobs/ending.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { log } from '#jobs/log.ts'
import type { JobKind } from '#jobs/payloads.ts'
import type { Task } from '#jobs/running.ts'

/** What is sent that is no notification, by the type of its delivery. */
const letters = { email: { ...accountLetters.email, ...contactLetters.email }, sms: accountLetters.sms }

export type Handlers = { [Kind in JobKind]: (task: Task<Kind>) => Promise<void> }

/** Who does what. A kind without a line here does not compile. */
export const handlers = {
  notify: (task) => deliverNotification(task),
  matchAd: async ({ db, payload }) => void (await matchAd(db, { ...payload, now: new Date() })),
  planDeliveries: (task) => planPromised(task),
  ...createSenders({ channels, letters, log, ending: ending.signal }),
  moderateTexts: async ({ db, payload }) => void (await moderateTexts(db, { ...payload, now: new Date() })),
  imageVariants: ({ db, payload }) => makeVariants(db, payload),
  cleanImages: async ({ db }) => void (await cleanOrphans(db, { now: new Date() })),
  sweepSubscriptions: ({ db }) => sweepSubscriptions(db, { now: new Date() }),
  refreshRanking: async ({ db }) => void (await refreshRanking(db, { now: new Date() })),
  housekeeping: ({ db }) => keepHouse(db),
  canary: async () => {},
} satisfies Handlers
