import type { NotificationType } from '#app/notifications/definition.ts'
import type { IconName } from '#app/ui/icons/names.ts'

export const notificationIcons: Record<NotificationType, IconName> = {
  NewJobMatch: 'briefcase',
  NewOfferReceived: 'tag',
  OfferAccepted: 'circle-check',
  OfferUpdated: 'tag',
  OfferRejected: 'tag',
  JobCompleted: 'flag',
  JobReview: 'star',
  NewQuestion: 'message-circle-question-mark',
  QuestionAnswered: 'message-circle-question-mark',
  NewMessage: 'message-circle',
  ProfileUpdate: 'user',
  PaymentProcessed: 'banknote',
  SubscriptionExpiring: 'clock',
  SubscriptionExpired: 'clock',
  SystemAnnouncement: 'bell',
  WelcomeMessage: 'bell',
}
