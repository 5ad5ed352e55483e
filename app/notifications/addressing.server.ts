import { config } from '#app/config.server.ts'
import type { Channels } from '#app/gateways/channels.server.ts'
import type { Sent } from '#app/gateways/sending.ts'
import { defaultLanguage, isLanguage } from '#app/i18n/languages.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'
import { composeMail, composePush, composeSms, type Item, type Words } from '#app/notifications/composing.ts'
import type { Claimed } from '#app/notifications/deliveries.server.ts'
import type { OverCeiling } from '#app/notifications/reserving.server.ts'
import { isNotification } from '#app/notifications/ceilings.ts'
import { isEssential } from '#app/notifications/preferences.ts'
import { unsubscribeToken } from '#app/notifications/unsubscribe-token.server.ts'
import type { Db } from '#db/connection.ts'

/** What a domain sends that is no notification. It is written when it leaves, because a job holds ids only. */
type About = { dedupeKey: string; userId: number | null; words: Words; origin: string; now: Date }
type Addressed = { /** Instead of the person's own address. */ to?: string | undefined }
export type MailLetter = (
  db: Db,
  about: About,
) => Promise<(Addressed & { subject: string; text: string; html: string; replyTo?: string | undefined }) | null>
export type SmsLetter = (db: Db, about: About) => Promise<(Addressed & { text: string }) | null>

/** By the type of the delivery. Null says that there is nothing to send any more. */
export type Letters = { email: Record<string, MailLetter>; sms: Record<string, SmsLetter> }

type Surroundings = {
  db: Db
  channels: Channels
  letters: Letters
  now: Date
  /** Takes a place under the ceilings of this number or address, or says which of them is reached. */
  reserve: (to: string) => Promise<OverCeiling | null>
}

const leastTtlSeconds = 60

/** The public address of this house, where no request says it. */
export const ownOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`

/** Hands one delivery to its provider, if the ceilings let it. Null when there is nothing to send. */
export async function handOver(
  surroundings: Surroundings,
  delivery: Claimed,
  items: Item[],
): Promise<Sent | OverCeiling | null> {
  const language = isLanguage(delivery.language) ? delivery.language : defaultLanguage
  const words = { t: serverWords(language), language }
  if (delivery.channel === 'email') return mail(surroundings, delivery, items, words)
  if (delivery.channel === 'sms') return text(surroundings, delivery, items, words)
  return push(surroundings, delivery, items, words)
}

async function mail(
  { db, channels, letters, now, reserve }: Surroundings,
  { id, type, userId, email, dedupeKey }: Claimed,
  items: Item[],
  words: Words,
) {
  if (!channels.email) return noProvider('email')
  const content = isNotification(type)
    ? { ...composeMail(words, items, { origin: ownOrigin, unsubscribeUrl: leavingUrl(userId!, type) }), to: undefined }
    : await letters.email[type]?.(db, { dedupeKey, userId, words, origin: ownOrigin, now })
  const to = content?.to ?? email
  if (!content || !to) return null
  const unsubscribeUrl = isNotification(type) ? leavingUrl(userId!, type) : undefined
  const over = await reserve(to)
  if (over) return over
  return channels.email.send({ ...content, key: keyOf(id), to, language: words.language, unsubscribeUrl })
}

async function text(
  { db, channels, letters, now, reserve }: Surroundings,
  { id, type, userId, phone, dedupeKey, expiresAt }: Claimed,
  items: Item[],
  words: Words,
) {
  if (!channels.sms) return noProvider('sms')
  const content = isNotification(type)
    ? { text: composeSms(words, items, { origin: ownOrigin }), to: undefined }
    : await letters.sms[type]?.(db, { dedupeKey, userId, words, origin: ownOrigin, now })
  const to = content?.to ?? phone
  if (!content || !to) return null
  const over = await reserve(to)
  if (over) return over
  return channels.sms.send({ key: keyOf(id), to, text: content.text, expiresAt: expiresAt ?? undefined })
}

async function push({ channels, now }: Surroundings, delivery: Claimed, items: Item[], words: Words) {
  const { id, kind, token, publicKey, authSecret, burstKey, expiresAt } = delivery
  const gateway = channels[kind!]
  if (!gateway) return noProvider(kind!)
  const secondsLeft = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1_000) : 0
  const content = composePush(words, items, { burstKey, ttlSeconds: Math.max(leastTtlSeconds, secondsLeft) })
  const message = {
    ...content,
    key: keyOf(id),
    token: token!,
    endpoint: token!,
    publicKey: publicKey!,
    authSecret: authSecret!,
  }
  return gateway.send(message)
}

function leavingUrl(userId: number, type: string): string | undefined {
  if (!isNotification(type) || isEssential(type)) return undefined
  return `${ownOrigin}/odjava-obavjestenja/${unsubscribeToken({ userId, type })}`
}

/** The same whenever the same delivery is sent again. */
function keyOf(id: number): string {
  return `delivery-${id}`
}

function noProvider(channel: string): Sent {
  return { result: 'misconfigured', reason: `no provider is set for ${channel}` }
}
