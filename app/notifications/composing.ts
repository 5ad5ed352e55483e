import { createHash } from 'node:crypto'
import { countParts, isGsm7, transliterate } from '#app/gateways/gsm7.ts'
import type { PushContent } from '#app/gateways/sending.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { layoutMail } from './mail-layout.ts'
import { renderNotification } from './rendering.ts'
import type { NotificationType } from './rules.ts'
import { isUrgent } from './timing.ts'

export type Words = { t: Translate; language: Language }

export type Item = {
  type: NotificationType
  variant: string
  params: Record<string, unknown>
  actionPath: string | null
}

type Said = { title: string; message: string; path: string }

/** What comes in bursts has a summary of its own; the rest is counted. */
const summarised: NotificationType[] = [
  'NewOfferReceived',
  'OfferUpdated',
  'NewQuestion',
  'QuestionAnswered',
  'NewMessage',
  'NewJobMatch',
]
const listPath = '/obavjestenja'
const settingsPath = '/obavjestenja/postavke'
const smsLength = 160
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu
const namedAtMost = 5

/** One thing to say of one notification, or of several that belong together, the newest last. */
export function sumUp(words: Words, items: Item[]): Said {
  const newest = items.at(-1)!
  if (items.length === 1) return { ...renderNotification(words, newest), path: newest.actionPath ?? listPath }

  const isKnown = summarised.includes(newest.type)
  const key = `deliveries:summary.${isKnown ? newest.type : 'other'}`
  const { adTitle = '', person = '' } = newest.params as Record<string, string>
  const names = new Set(
    items.map((item) =>
      newest.type === 'NewJobMatch'
        ? words.t('deliveries:quoted', { text: String(item.params.adTitle) })
        : renderNotification(words, item).title,
    ),
  )
  const list = [...names].slice(-namedAtMost).join(', ')
  const paths = new Set(items.map(({ actionPath }) => actionPath))
  const path = newest.type === 'NewJobMatch' ? '/majstor/pretraga-poslova' : paths.size === 1 ? newest.actionPath : null
  const values = { count: items.length, adTitle, person, list }
  return { title: words.t(`${key}.title`, values), message: words.t(`${key}.message`, values), path: path ?? listPath }
}

export function composePush(
  words: Words,
  items: Item[],
  { burstKey, ttlSeconds }: { burstKey: string; ttlSeconds: number },
): PushContent {
  const { title, message, path } = sumUp(words, items)
  return {
    title,
    body: message,
    navigationUrl: path,
    tag: tagOf(burstKey),
    isUrgent: isUrgent(items[0]!.type),
    ttlSeconds,
  }
}

export function composeMail(
  words: Words,
  items: Item[],
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string | undefined },
) {
  const { title, message, path } = sumUp(words, items)
  const action = { label: words.t(`deliveries:open.${items[0]!.type}`), url: `${origin}${path}` }
  return {
    subject: title,
    ...layoutMail({
      language: words.language,
      title,
      message,
      action,
      unsubscribeUrl,
      settingsUrl: `${origin}${settingsPath}`,
    }),
  }
}

/** Title and address, short enough for one text message as it is sent; one picture in it would more than halve what fits. */
export function composeSms(words: Words, items: Item[], { origin }: { origin: string }): string {
  const { title, path } = sumUp(words, items)
  const letters = Array.from(title.replace(pictures, '').trim())
  const cutAt = (length: number) =>
    `${letters.slice(0, length).join('').trimEnd()}${length < letters.length ? '...' : ''}: ${origin}${path}`
  let length = Math.min(letters.length, smsLength)
  while (length > 0 && isTooLong(cutAt(length))) length -= 1
  return cutAt(length)
}

/** What cannot be spelled in GSM-7 may take a few parts. */
function isTooLong(text: string): boolean {
  const sent = transliterate(text)
  return isGsm7(sent) ? countParts(sent) > 1 : sent.length > smsLength
}

/** Push services take at most 32 characters of base64url. */
function tagOf(burstKey: string): string {
  return createHash('sha256').update(burstKey).digest('base64url').slice(0, 32)
}
