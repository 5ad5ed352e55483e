import { config } from '#app/config.server.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import type { SendResult } from '#app/gateways/gateway.ts'
import { defaultLanguage, isLanguage } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import {
  composeMail,
  composePush,
  composeSms,
  type NotificationItem,
  type Translation,
} from '#app/notifications/templates.ts'
import type { ClaimedDelivery } from '#app/notifications/deliveries.server.ts'
import type { LimitExceeded } from '#app/notifications/limiting.server.ts'
import { isNotificationType } from '#app/notifications/definitions.server.ts'
import { isEssential } from '#app/notifications/preferences.server.ts'
import { createUnsubscribeToken } from '#app/notifications/unsubscribe-token.server.ts'
import type { Db } from '#db/connection.ts'

/** What a domain sends that is no notification. It is written when it leaves, because a job holds ids only. */
type TemplateInput = { dedupeKey: string; userId: number | null; translation: Translation; origin: string; now: Date }
type RecipientOverride = { /** Instead of the person's own address. */ to?: string | undefined }
export type MailTemplate = (
  db: Db,
  about: TemplateInput,
) => Promise<(RecipientOverride & { subject: string; text: string; html: string; replyTo?: string | undefined }) | null>
export type SmsTemplate = (db: Db, about: TemplateInput) => Promise<(RecipientOverride & { text: string }) | null>

/** By the type of the delivery. Null says that there is nothing to send any more. */
export type MailTemplates = { email: Record<string, MailTemplate>; sms: Record<string, SmsTemplate> }

type Deps = {
  db: Db
  gateways: Gateways
  mailTemplates: MailTemplates
  now: Date
  /** Takes a place under the ceilings of this number or address, or says which of them is reached. */
  reserve: (to: string) => Promise<LimitExceeded | null>
}

const minTtlSeconds = 60

/** The public address of this house, where no request says it. */
export const linkOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`

/** Hands one delivery to its provider, if the ceilings let it. Null when there is nothing to send. */
export async function dispatchDelivery(
  deps: Deps,
  delivery: ClaimedDelivery,
  items: NotificationItem[],
): Promise<SendResult | LimitExceeded | null> {
  const language = isLanguage(delivery.language) ? delivery.language : defaultLanguage
  const translation = { t: getTranslate(language), language }
  if (delivery.channel === 'email') return mail(deps, delivery, items, translation)
  if (delivery.channel === 'sms') return text(deps, delivery, items, translation)
  return push(deps, delivery, items, translation)
}

async function mail(
  { db, gateways, mailTemplates, now, reserve }: Deps,
  { id, type, userId, email, dedupeKey }: ClaimedDelivery,
  items: NotificationItem[],
  translation: Translation,
) {
  if (!gateways.email) return missingProvider('email')
  const content = isNotificationType(type)
    ? {
        ...composeMail(translation, items, { origin: linkOrigin, unsubscribeUrl: unsubscribeUrlFor(userId!, type) }),
        to: undefined,
      }
    : await mailTemplates.email[type]?.(db, { dedupeKey, userId, translation, origin: linkOrigin, now })
  const to = content?.to ?? email
  if (!content || !to) return null
  const unsubscribeUrl = isNotificationType(type) ? unsubscribeUrlFor(userId!, type) : undefined
  const limitExceeded = await reserve(to)
  if (limitExceeded) return limitExceeded
  return gateways.email.send({ ...content, key: messageKeyOf(id), to, language: translation.language, unsubscribeUrl })
}

async function text(
  { db, gateways, mailTemplates, now, reserve }: Deps,
  { id, type, userId, phone, dedupeKey, expiresAt }: ClaimedDelivery,
  items: NotificationItem[],
  translation: Translation,
) {
  if (!gateways.sms) return missingProvider('sms')
  const content = isNotificationType(type)
    ? { text: composeSms(translation, items, { origin: linkOrigin }), to: undefined }
    : await mailTemplates.sms[type]?.(db, { dedupeKey, userId, translation, origin: linkOrigin, now })
  const to = content?.to ?? phone
  if (!content || !to) return null
  const limitExceeded = await reserve(to)
  if (limitExceeded) return limitExceeded
  return gateways.sms.send({
    key: messageKeyOf(id),
    to,
    text: content.text,
    expiresAt: expiresAt ?? undefined,
  })
}

async function push(
  { gateways, now }: Deps,
  delivery: ClaimedDelivery,
  items: NotificationItem[],
  translation: Translation,
) {
  const { id, kind, token, publicKey, authSecret, burstKey, expiresAt } = delivery
  const gateway = gateways[kind!]
  if (!gateway) return missingProvider(kind!)
  const secondsLeft = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1_000) : 0
  const content = composePush(translation, items, { burstKey, ttlSeconds: Math.max(minTtlSeconds, secondsLeft) })
  const message = {
    ...content,
    key: messageKeyOf(id),
    token: token!,
    endpoint: token!,
    publicKey: publicKey!,
    authSecret: authSecret!,
  }
  return gateway.send(message)
}

function unsubscribeUrlFor(userId: number, type: string): string | undefined {
  if (!isNotificationType(type) || isEssential(type)) return undefined
  return `${linkOrigin}/odjava-obavjestenja/${createUnsubscribeToken({ userId, type })}`
}

/** The same whenever the same delivery is sent again. */
function messageKeyOf(id: number): string {
  return `delivery-${id}`
}

function missingProvider(channel: string): SendResult {
  return { result: 'misconfigured', reason: `no provider is set for ${channel}` }
}
