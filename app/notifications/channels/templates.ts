import { createHash } from 'node:crypto'
import { countParts, isGsm7, transliterate } from '#app/gateways/sms/gsm7.ts'
import type { PushContent } from '#app/gateways/gateway.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import { cutAtWord } from '#app/i18n/plain-text.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { renderFacts } from '#app/notifications/channels/mail-facts.ts'
import { openLabelOf } from '#app/notifications/channels/open-label.ts'
import { renderPushWords } from '#app/notifications/channels/push-words.ts'
import type { SubjectContent } from '#app/notifications/headlines/headline.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { isByMailAlone, isUrgent } from '#app/notifications/channels/timing.server.ts'

export type NotificationItem = {
  type: NotificationType
  variant: string
  params: Record<string, unknown>
  actionPath: string | null
  adId?: number | null
  /** The agreed time that its reader is to answer. */
  appointmentId?: number | null
  content?: SubjectContent | null
}

type Summary = { title: string; message: string; path: string }

const listPath = '/obavjestenja'
const settingsPath = '/obavjestenja/postavke'
const maxSmsLength = 160
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu
const maxNames = 5
/** Longer ones are cut by mail programs. */
const maxSubjectLength = 66

/** One title, text and path for the notifications of a burst, the newest last. */
export function summarizeNotifications(translation: Translation, items: NotificationItem[]): Summary {
  const newest = items.at(-1)!
  if (items.length === 1 || items.every(isByMailAlone)) {
    const message = items.map((item) => renderNotification(translation, item).message).join('\n\n')
    return { ...renderNotification(translation, newest), message, path: newest.actionPath ?? listPath }
  }

  const { summary } = definitionOf(newest.type)
  const isCounted = summary && !items.some(({ variant }) => summary.leavesOut?.includes(variant))
  const { adTitle = '', person = '' } = newest.params as Record<string, string>
  const names = new Set(
    items.map((item) =>
      summary?.listsAds
        ? translation.t('deliveries:quoted', { text: String(item.params.adTitle) })
        : renderNotification(translation, item).title,
    ),
  )
  const list = [...names].slice(-maxNames).join(', ')
  const paths = new Set(items.map(({ actionPath }) => actionPath))
  const path = summary?.path ?? (paths.size === 1 ? newest.actionPath : null)
  const textOf = (name: string) =>
    translation.t(`deliveries:summary.${name}`, { count: items.length, adTitle, person, list })
  const about = textOf(`${summary ? newest.type : 'other'}.message`)
  return {
    title: textOf(`${isCounted ? newest.type : 'other'}.title`),
    message: summary && !isCounted ? `${list}. ${about}` : about,
    path: path ?? listPath,
  }
}

export function composePush(
  translation: Translation,
  items: NotificationItem[],
  { burstKey, ttlSeconds, actions }: Pick<PushContent, 'ttlSeconds' | 'actions'> & { burstKey: string },
): PushContent {
  const { title, message, path } = summarizeNotifications(translation, items)
  const words = items.length === 1 ? renderPushWords(translation, items[0]!) : { title, body: message }
  return {
    ...words,
    navigationUrl: path,
    tag: tagOf(burstKey),
    renotify: items.length === 1,
    isUrgent: items.some(isUrgent),
    ttlSeconds,
    actions,
  }
}

type MailOptions = {
  origin: string
  threadKey?: string | undefined
  answerLinks?: { label: string; path: string }[]
  unsubscribeUrl?: string | undefined
}

export function composeMail(
  translation: Translation,
  items: NotificationItem[],
  { origin, threadKey, answerLinks = [], unsubscribeUrl }: MailOptions,
) {
  const { title, message, path } = summarizeNotifications(translation, items)
  const facts = items.length === 1 ? renderFacts(translation, items[0]!) : undefined
  const openKey = path === listPath ? 'deliveries:open.SystemAnnouncement' : openLabelOf(items[0]!, items.length)
  const action = { label: translation.t(openKey), url: `${origin}${path}` }
  return {
    subject: subjectOf(title, items),
    threadKey,
    ...renderMailLayout({
      language: translation.language,
      title,
      message: facts ? `${message}\n\n${facts}` : message,
      action,
      otherLinks: answerLinks.map((link) => ({ label: link.label, url: `${origin}${link.path}` })),
      unsubscribeUrl,
      settingsUrl: `${origin}${settingsPath}`,
    }),
  }
}

/** The title and the ad, or the person, that all of the notifications are about: mail programs put equal subjects into one conversation. */
function subjectOf(title: string, items: NotificationItem[]): string {
  const [topic, ...others] = new Set(items.map(({ params }) => String(params.adTitle ?? params.person ?? '')))
  if (!topic || others.length > 0 || title.includes(topic)) return title
  return `${title} · ${cutAtWord(topic.replaceAll(/\s+/g, ' '), maxSubjectLength - title.length)}`
}

/** Title and URL, cut to one text message; emoji are removed because one would more than halve its capacity. */
export function composeSms(
  translation: Translation,
  items: NotificationItem[],
  { origin }: { origin: string },
): string {
  const { title, path } = summarizeNotifications(translation, items)
  const characters = Array.from(title.replace(emoji, '').trim())
  const truncateAt = (length: number) =>
    `${characters.slice(0, length).join('').trimEnd()}${length < characters.length ? '...' : ''}: ${origin}${path}`
  let length = Math.min(characters.length, maxSmsLength)
  while (length > 0 && isTooLong(truncateAt(length))) length -= 1
  return truncateAt(length)
}

/** Text outside of GSM-7 may take several parts. */
function isTooLong(text: string): boolean {
  const encoded = transliterate(text)
  return isGsm7(encoded) ? countParts(encoded) > 1 : encoded.length > maxSmsLength
}

/** Push services accept 32 characters of base64url. */
export function tagOf(burstKey: string): string {
  return createHash('sha256').update(burstKey).digest('base64url').slice(0, 32)
}
