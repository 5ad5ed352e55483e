import type { UserType } from '#app/accounts/rules.ts'
import { clockOf, type Choice } from './preferences.ts'
import { notificationTypes, type NotificationType } from './rules.ts'

export type Way = keyof Choice

export const ways = ['inApp', 'push', 'email', 'sms'] as const satisfies Way[]
export const groups = ['jobs', 'talk', 'account', 'news'] as const
export type Group = (typeof groups)[number]

/** What each of them can be told of, as the settings show it. The welcome is over by then. */
const typesOf: Record<UserType, Record<Group, NotificationType[]>> = {
  Client: {
    jobs: ['NewOfferReceived', 'OfferUpdated', 'JobCompleted', 'JobReview'],
    talk: ['NewQuestion', 'NewMessage'],
    account: ['ProfileUpdate', 'PaymentProcessed'],
    news: ['SystemAnnouncement'],
  },
  Worker: {
    jobs: ['NewJobMatch', 'OfferAccepted', 'OfferRejected', 'JobCompleted', 'JobReview'],
    talk: ['QuestionAnswered', 'NewMessage'],
    account: ['ProfileUpdate', 'PaymentProcessed', 'SubscriptionExpiring', 'SubscriptionExpired'],
    news: ['SystemAnnouncement'],
  },
}

export function typesFor(userType: UserType, group: Group): NotificationType[] {
  return typesOf[userType][group]
}

export type Telling = `${NotificationType}.${Way}`

/** Every box there can be, by what it sends: `NewMessage.push`. */
export const tellings = notificationTypes.flatMap((type) => ways.map((way): Telling => `${type}.${way}`)) as [
  Telling,
  ...Telling[],
]

/** What holds after these boxes were ticked; of the ways that were not shown, what held before. */
export function choiceFrom(
  type: NotificationType,
  { told, shown, before }: { told: Telling[]; shown: Way[]; before: Choice },
): Choice {
  return Object.fromEntries(
    ways.map((way) => [way, shown.includes(way) ? told.includes(`${type}.${way}`) : before[way]]),
  ) as Choice
}

/** Every half hour of a day, and a time in between that was chosen elsewhere. */
export function clocks(chosen: number | undefined): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => clockOf(index * 30))
  return chosen === undefined ? halves : [...new Set([...halves, clockOf(chosen)])].toSorted()
}
