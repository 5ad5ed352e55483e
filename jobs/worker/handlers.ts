import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { sendAnnouncementBatch } from '#app/announcements/sending.server.ts'
import { countBehaviour } from '#app/analytics/counting.server.ts'
import { config } from '#app/config.server.ts'
import { contactComposer } from '#app/contact/message-templates.server.ts'
import { gateways } from '#app/gateways/gateways.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { renderVariants } from '#app/images/variants.server.ts'
import { deleteOldUploads } from '#app/images/uploading.server.ts'
import { moderateTexts } from '#app/contact-detection/moderating.server.ts'
import { notificationComposer } from '#app/notifications/channels/composer.server.ts'
import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import { expireAds } from '#app/ads/expiry/expiring.server.ts'
import { sendAdNews } from '#app/ads/responses/news.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { notifyNearby } from '#app/ads/matching/nearby.server.ts'
import { listAndErase } from '#app/personal-data/listing-erased.server.ts'
import { exportData } from '#app/personal-data/exporting.server.ts'
import { closedAccountComposer } from '#app/personal-data/message-templates.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { planQueued } from '#app/notifications/channels/deferred-planning.server.ts'
import { createSenders } from '#app/deliveries/sending.server.ts'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { returnMoney } from '#app/subscriptions/unclaimed/returning.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { countDays } from '#app/statistics/counting.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { remindOfTrades } from '#app/workers/trades/reminding.server.ts'
import { shutdown } from '#jobs/worker/shutdown.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { log } from '#jobs/worker/log.ts'
import type { Handlers } from '#jobs/worker/runner.ts'

const composers = [notificationComposer, accountComposer, contactComposer, closedAccountComposer]

export const handlers = {
  notify: (task) => deliverNotification(task),
  matchAd: async ({ db, payload }) => void (await matchAd(db, { ...payload, now: new Date() })),
  notifyNearby: async ({ db, payload }) => void (await notifyNearby(db, { ...payload, now: new Date() })),
  expireAds: async ({ db }) => void (await expireAds(db, { now: new Date() })),
  sendAdNews: async ({ db }) => void (await sendAdNews(db, { now: new Date() })),
  planDeliveries: (task) => planQueued(task),
  ...createSenders({ gateways, composers, log, shutdownSignal: shutdown.signal }),
  moderateTexts: async ({ db, payload }) => void (await moderateTexts(db, { ...payload, now: new Date() })),
  imageVariants: ({ db, payload }) => renderVariants(db, payload),
  cleanImages: async ({ db }) => void (await deleteOrphanImages(db, { now: new Date() })),
  cleanUploads: ({ db }) => deleteOldUploads(db),
  sweepSubscriptions: ({ db }) => sweepSubscriptions(db, { now: new Date() }),
  reconcileOrders: async ({ db }) => void (await reconcileOrders(db, { gateway: paymentGateway, now: new Date() })),
  refundPayment: ({ db, payload }) => refundPayment(db, { ...payload, gateway: paymentGateway, now: new Date() }),
  returnMoney: ({ db, payload }) => returnMoney(db, { ...payload, gateway: paymentGateway, now: new Date() }),
  checkAgreement: async ({ db }) => void (await checkLedger(db, { now: new Date() })),
  refreshRanking: async ({ db }) => void (await refreshRanking(db, { now: new Date() })),
  remindOfAppointments: async ({ db }) => void (await remindOfAppointments(db, { now: new Date() })),
  closeSilentAssignments: async ({ db }) => void (await closeSilentAssignments(db, { now: new Date() })),
  remindOfTrades: async ({ db }) => void (await remindOfTrades(db, { now: new Date() })),
  countBehaviour: ({ db }) => countBehaviour(db, { now: new Date() }),
  countDemand: ({ db }) => countDemand(db, { now: new Date() }),
  countDays: ({ db }) => countDays(db, { now: new Date() }),
  eraseAccounts: ({ db }) => listAndErase(db, { folder: config.BACKUP_DIR, now: new Date() }),
  announceBatch: async ({ db, payload }) => void (await sendAnnouncementBatch(db, { ...payload, now: new Date() })),
  exportData: (task) => exportData(task),
  housekeeping: ({ db }) => cleanUp(db),
  canary: async () => {},
} satisfies Handlers
