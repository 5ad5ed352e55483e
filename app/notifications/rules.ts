/** The sixteen types and their wordings. Each wording has texts in `locales/<language>/notifications.json`. */
export const notificationVariants = {
  NewOfferReceived: ['default'],
  OfferAccepted: ['default'],
  OfferUpdated: ['default', 'withdrawn'],
  OfferRejected: ['default', 'another_chosen', 'unaccepted', 'cancelled'],
  JobCompleted: ['default', 'worker_done'],
  JobReview: ['default', 'reply'],
  SystemAnnouncement: ['default'],
  WelcomeMessage: ['default'],
  SubscriptionExpiring: ['default'],
  SubscriptionExpired: ['default'],
  NewJobMatch: ['default'],
  PaymentProcessed: ['default', 'failed'],
  ProfileUpdate: ['default', 'password', 'phone', 'suspended', 'restored'],
  NewQuestion: ['default'],
  QuestionAnswered: ['default'],
  NewMessage: ['default'],
} as const satisfies Record<string, readonly ['default', ...string[]]>

export type NotificationType = keyof typeof notificationVariants
export type NotificationVariant<Type extends NotificationType> = (typeof notificationVariants)[Type][number]

export const notificationTypes = Object.keys(notificationVariants) as NotificationType[]

export function isNotificationVariant(type: NotificationType, variant: string): boolean {
  return (notificationVariants[type] as readonly string[]).includes(variant)
}

export const pageSizes = { default: 10, max: 50 }

/** What the bell shows: nothing for none, `99+` above 99. */
export function formatBadge(unreadCount: number): string {
  if (unreadCount < 1) return ''
  return unreadCount > 99 ? '99+' : String(unreadCount)
}
