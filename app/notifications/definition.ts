import type { DB } from '#db/schema.ts'
import type { ActionTarget, Page, UserType } from './action-path.ts'

export type NotificationType = DB['notifications']['type']

export const notificationGroups = ['ads', 'conversations', 'account', 'news'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** In minutes: the first message goes after `delay`; what follows within `window` of it waits and goes as one summary. */
type Burst = { delay?: number; window: number }

export type NotificationDefinition = {
  /** Each has a title and a message in `locales/<language>/notifications.json`. */
  variants: readonly ['default', ...string[]]
  /** The variants whose actor is the worker of the offer; of the others it is the client of the ad. */
  byWorker?: readonly string[]
  /** True where `announce` must name the actor, because neither the ad nor the offer does. */
  needsActor?: true
  /** Where the settings of its readers list it, in the order of the table; null: it cannot be chosen. */
  group: NotificationGroup | null
  readers: readonly UserType[]
  /** For members who have chosen nothing; the list in the app is on. */
  defaults: { push: boolean; email: boolean; sms: boolean }
  /** Worker memberships that include its text messages; absent: all accounts. */
  smsTiers?: readonly string[]
  /** Its e-mails cannot be switched off, and go to unconfirmed addresses too. */
  isEssential?: true
  /** The variants whose e-mails are so, besides those about security. */
  essentialVariants?: readonly string[]
  /** The variants about who can get into the account: each goes at once, alone, urgent, and within quiet hours too. */
  securityVariants?: readonly string[]
  /** The variants that go by e-mail alone. */
  mailVariants?: readonly string[]
  /** The variants that the clock sends: they count to the limit of no sender, who cannot pester with them. */
  scheduledVariants?: readonly string[]
  /** Wakes a phone that saves its battery. */
  isUrgent?: true
  /** Sent within quiet hours too, and urgent. */
  ignoresQuietHours?: true
  /** Minutes after which an unsent push or text message is dropped; a day where absent. */
  ttlMinutes?: number
  bursts?: { push?: Burst; email?: Burst; sms?: Burst }
  /** The subject of one burst, and of messages that replace each other on a phone's screen; the ad where absent. */
  burstBy?: 'type' | 'conversation'
  /** Its mails and pushes have a link by which their reader declines the ad. */
  isDeclinable?: true
  /** Has a text of its own at `deliveries:summary.<type>`, whose number means all variants but those of `leavesOut`. */
  summary?: { listsAds?: true; path?: string; leavesOut?: readonly string[] }
  /** A new one removes the unread ones about the same subject; its dedupe keys end in the event's number. */
  isSuperseding?: true
  /** Pages that show it besides the one its action leads to; the first parameter of each is the ad. */
  shownOn?: readonly Page[]
  variantsShownOn?: Readonly<Record<string, readonly Page[]>>
  /** The page it leads to does not mark it read: it shows something else, or has a rule of its own. */
  isUnmarkedByPage?: true
  /** Where a click leads; null: nowhere. */
  action: (target: ActionTarget) => string | null
}

export const pushAndMail = { push: true, email: true, sms: false }
export const adBursts = { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } }
export const bothReaders = ['Client', 'Worker'] as const
