import { notificationTypes, type NotificationType } from './rules.ts'

export type Preference = { inApp: boolean; push: boolean; email: boolean; sms: boolean }
export type Preferences = Record<NotificationType, Preference>

/** Minutes after midnight in Sarajevo; from 22:00 until 07:00 goes over midnight. */
export type QuietHours = { from: number; until: number }

type PreferenceRule = {
  push: boolean
  email: boolean
  /** Only what is worth money to its reader. */
  sms: boolean
  /** Its e-mail concerns the account or money: it cannot be switched off, and goes to addresses that are not confirmed too. */
  isEssential?: true
  /** Text messages are a promise of these memberships, and of no other. */
  smsTiers?: string[]
}

/** What a person gets who has chosen nothing. In the app everything is on. */
export const preferenceRules: Record<NotificationType, PreferenceRule> = {
  NewOfferReceived: { push: true, email: true, sms: false },
  OfferAccepted: { push: true, email: true, sms: true },
  OfferUpdated: { push: true, email: false, sms: false },
  OfferRejected: { push: true, email: true, sms: false },
  JobCompleted: { push: true, email: true, sms: false },
  JobReview: { push: true, email: true, sms: false },
  SystemAnnouncement: { push: true, email: true, sms: false },
  WelcomeMessage: { push: false, email: false, sms: false },
  SubscriptionExpiring: { push: true, email: true, sms: false },
  SubscriptionExpired: { push: true, email: true, sms: false },
  NewJobMatch: { push: true, email: true, sms: true, smsTiers: ['Silver', 'Gold', 'Student'] },
  PaymentProcessed: { push: true, email: true, sms: false, isEssential: true },
  ProfileUpdate: { push: true, email: true, sms: false, isEssential: true },
  NewQuestion: { push: true, email: true, sms: false },
  QuestionAnswered: { push: true, email: true, sms: false },
  NewMessage: { push: true, email: true, sms: false },
}

export function isEssential(type: NotificationType): boolean {
  return preferenceRules[type].isEssential === true
}

/** The defaults of one person; `tier` is a worker's membership. */
export function defaultsFor(type: NotificationType, tier: string | null): Preference {
  const { push, email, sms } = preferenceRules[type]
  return { inApp: true, push, email, sms: sms && allowsSms(type, tier) }
}

export function allowsSms(type: NotificationType, tier: string | null): boolean {
  const { smsTiers } = preferenceRules[type]
  return !smsTiers || smsTiers.includes(tier ?? '')
}

/** What holds for a person: their choices where they made any, the defaults elsewhere. */
export function preferencesOf(chosen: ({ type: string } & Preference)[], tier: string | null): Preferences {
  return Object.fromEntries(
    notificationTypes.map((type) => {
      const { inApp, push, email, sms } = chosen.find((row) => row.type === type) ?? defaultsFor(type, tier)
      return [type, { inApp, push, email: email || isEssential(type), sms: sms && allowsSms(type, tier) }]
    }),
  ) as Preferences
}

/** 1320 → '22:00'. */
export function formatTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** '22:00' → 1320. */
export function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
