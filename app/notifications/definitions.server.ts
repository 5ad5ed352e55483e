import { conversationPath, offersPath, ownAdPath, pathTo } from '#app/notifications/action-path.ts'
import type { NotificationDefinition, NotificationType } from '#app/notifications/definition.ts'

const pushAndMail = { push: true, email: true, sms: false }
const adBursts = { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } }
const bothReaders = ['Client', 'Worker'] as const

/**
 * One entry for each type of notification. The types themselves are those of the table `notifications`: after a migration
 * that adds one, this table does not compile until it has an entry.
 */
export const notificationDefinitions = {
  NewJobMatch: {
    variants: ['default'],
    group: 'ads',
    readers: ['Worker'],
    defaults: { push: true, email: true, sms: true },
    smsTiers: ['Silver', 'Gold', 'Student'],
    bursts: { push: { window: 15 }, email: { delay: 15, window: 180 }, sms: { window: 60 } },
    burstBy: 'type',
    summary: { listsAds: true, path: pathTo('/majstor/pretraga-poslova')! },
    action: ({ adId }) => pathTo('/majstor/posao/:id', { id: adId }),
  },
  NewOfferReceived: {
    variants: ['default'],
    byWorker: ['default'],
    group: 'ads',
    readers: ['Client'],
    defaults: pushAndMail,
    bursts: adBursts,
    summary: {},
    action: offersPath,
  },
  OfferAccepted: {
    variants: ['default'],
    group: 'ads',
    readers: ['Worker'],
    defaults: { push: true, email: true, sms: true },
    ignoresQuietHours: true,
    action: ({ adId, actorId }) =>
      pathTo('/majstor/kontakt-razmjena/:jobAdId/:clientId', { jobAdId: adId, clientId: actorId }) ??
      pathTo('/majstor/poslovi-u-toku'),
  },
  OfferUpdated: {
    variants: ['default', 'withdrawn'],
    byWorker: ['default', 'withdrawn'],
    group: 'ads',
    readers: ['Client'],
    defaults: { push: true, email: false, sms: false },
    bursts: adBursts,
    summary: {},
    isSuperseding: true,
    action: offersPath,
  },
  OfferRejected: {
    variants: ['default', 'another_chosen', 'unaccepted', 'cancelled'],
    group: 'ads',
    readers: ['Worker'],
    defaults: pushAndMail,
    action: () => pathTo('/majstor/moje-ponude'),
  },
  JobCompleted: {
    variants: ['default', 'worker_done'],
    byWorker: ['worker_done'],
    group: 'ads',
    readers: bothReaders,
    defaults: pushAndMail,
    action: ({ role, adId }) => (role === 'Worker' ? pathTo('/majstor/zavrseni-poslovi') : ownAdPath(adId)),
  },
  JobReview: {
    variants: ['default', 'reply'],
    byWorker: ['reply'],
    group: 'ads',
    readers: bothReaders,
    defaults: pushAndMail,
    action: ({ role, adId }) => (role === 'Worker' ? pathTo('/majstor/moj-profil') : ownAdPath(adId)),
  },
  NewQuestion: {
    variants: ['default'],
    needsActor: true,
    group: 'conversations',
    readers: ['Client'],
    defaults: pushAndMail,
    bursts: adBursts,
    summary: {},
    action: ({ adId }) => ownAdPath(adId),
  },
  QuestionAnswered: {
    variants: ['default'],
    group: 'conversations',
    readers: ['Worker'],
    defaults: pushAndMail,
    bursts: adBursts,
    summary: {},
    action: ({ adId }) => pathTo('/majstor/posao/:id', { id: adId }),
  },
  NewMessage: {
    variants: ['default'],
    needsActor: true,
    group: 'conversations',
    readers: bothReaders,
    defaults: pushAndMail,
    isUrgent: true,
    ttlMinutes: 60,
    bursts: { push: { window: 2 }, email: { delay: 10, window: 60 }, sms: { delay: 2, window: 60 } },
    burstBy: 'conversation',
    summary: {},
    action: conversationPath,
  },
  ProfileUpdate: {
    variants: ['default', 'password', 'phone', 'suspended', 'restored'],
    group: 'account',
    readers: bothReaders,
    defaults: pushAndMail,
    isEssential: true,
    bursts: { push: { window: 5 }, email: { window: 15 } },
    action: ({ role }) => pathTo(role === 'Worker' ? '/majstor/moj-profil' : '/klijent/moj-profil'),
  },
  PaymentProcessed: {
    variants: ['default', 'failed'],
    group: 'account',
    readers: bothReaders,
    defaults: pushAndMail,
    isEssential: true,
    action: () => pathTo('/majstor/moj-profil'),
  },
  SubscriptionExpiring: {
    variants: ['default'],
    group: 'account',
    readers: ['Worker'],
    defaults: pushAndMail,
    action: () => pathTo('/majstor/moj-profil'),
  },
  SubscriptionExpired: {
    variants: ['default'],
    group: 'account',
    readers: ['Worker'],
    defaults: pushAndMail,
    action: () => pathTo('/majstor/moj-profil'),
  },
  SystemAnnouncement: {
    variants: ['default'],
    group: 'news',
    readers: bothReaders,
    defaults: pushAndMail,
    action: () => null,
  },
  WelcomeMessage: {
    variants: ['default'],
    group: null,
    readers: bothReaders,
    defaults: { push: false, email: false, sms: false },
    action: ({ role }) => pathTo(role === 'Worker' ? '/majstor/pretraga-poslova' : '/klijent/objavite-oglas'),
  },
} as const satisfies Record<NotificationType, NotificationDefinition>

type Definitions = typeof notificationDefinitions
export type NotificationVariant<Type extends NotificationType> = Definitions[Type]['variants'][number]
/** The types that `announce` needs an actor for. */
export type TypeWithActor = {
  [Type in NotificationType]: Definitions[Type] extends { needsActor: true } ? Type : never
}[NotificationType]

export const notificationTypes = Object.keys(notificationDefinitions) as NotificationType[]

export function definitionOf(type: NotificationType): NotificationDefinition {
  return notificationDefinitions[type]
}

export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationDefinitions, type)
}
