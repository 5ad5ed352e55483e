import type { Language } from '#app/i18n/languages.ts'
import { composeNotification } from '#app/notifications/channels/composer.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import type { SubjectContent } from '#app/notifications/headlines/headline.ts'

/** Whatever the texts of any notification ask for. */
export const sampleParams = {
  startsAt: Date.UTC(2026, 11, 3, 8),
  until: Date.UTC(2026, 11, 12),
  adTitle: 'Zamjena bojlera',
  person: 'Mirza H.',
  gender: 'Male',
  amount: 123_450,
  count: 3,
  notified: 14,
  opened: 9,
  declined: 3,
  declines: 'too_far 2 busy 1',
  offers: 2,
  title: 'Novo',
  message: 'Pišite nam.',
  provider: 'Google',
  reason: 'Slika se ne vidi.',
  sentence: 'Klijent je kod kuće.',
  receipt: '7/2026',
  order: 'PRT-7',
  left: 9,
  hours: 48,
  net: 105_513,
  vat: 17_937,
  email: 'podrska@primjer.ba',
  changed: 'amount basis scope material deposit guaranteeMonths',
  deposit: 5_000,
}

const offer = { text: 'Mogu sutra poslije pet. Bojler donosim ja.', rating: 4.8, reviewCount: 3 }
const contents: Partial<Record<NotificationType, SubjectContent>> = {
  NewJobMatch: { minPayout: 18_000, maxPayout: 35_000, city: 'sarajevo' },
  NewOfferReceived: offer,
  OfferUpdated: offer,
  NewQuestion: { text: 'Ima li parkinga pred zgradom?' },
  QuestionAnswered: { text: 'Ima, iza zgrade.' },
  JobReview: { text: 'Uredno i na vrijeme.', rating: 5 },
}

/** `<type>.<variant>` of each that can be mailed, and `<type>.summary` where several go as one. */
export const mailedNotifications: string[] = notificationTypes.flatMap((type) => {
  const { group, variants, summary } = definitionOf(type)
  if (!group) return []
  return [...variants, ...(summary ? ['summary'] : [])].map((variant) => `${type}.${variant}`)
})

export function composeNotificationSample(name: string, language: Language, now: Date) {
  const [type, variant] = name.split('.') as [NotificationType, string]
  const items = variant === 'summary' ? [itemOf(type, 'default'), itemOf(type, 'default')] : [itemOf(type, variant)]
  const delivery = { type, channel: 'email' as const, userId: 0, burstKey: 'sample', expiresAt: null, language }
  return composeNotification(delivery, items, now)
}

function itemOf(type: NotificationType, variant: string): NotificationItem {
  const { action, byWorker, readers } = definitionOf(type)
  const isOfClient = byWorker?.includes(variant) || variant.startsWith('ad_')
  const role = readers.length > 1 && !isOfClient ? 'Worker' : readers[0]!
  return {
    type,
    variant,
    params: sampleParams,
    actionPath: action({ role, variant, adId: 7, actorId: 9 }),
    adId: 7,
    appointmentId: variant === 'day_asked' ? 7 : null,
    content: contents[type] ?? null,
  }
}
