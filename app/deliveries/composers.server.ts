import { config } from '#app/config.server.ts'
import type { SendDecision } from '#app/deliveries/message.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import type { SendChannel, SendKind } from '#app/deliveries/send-limits.ts'
import { defaultLanguage, isLanguage } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Message } from '#app/deliveries/message.ts'
import type { Db } from '#db/connection.ts'

/** The messages of one domain. The worker is given all composers; a delivery goes to the one that has its type. */
export type Composer = {
  /** By type and channel, the kind whose limits count the message. */
  sendKinds: Record<string, Partial<Record<SendChannel, SendKind>>>
  /** Reads everything that decides about these deliveries, by id: accounts and choices change between enqueuing and sending. */
  prepare(db: Db, deliveries: ClaimedDelivery[], now: Date): Promise<Map<number, SendDecision>>
}

type TemplateInput = { dedupeKey: string; userId: number | null; translation: Translation; origin: string; now: Date }

export type MessageTemplate = {
  channel: SendChannel
  sendKind: SendKind
  /** Called when the message is sent, because a job holds ids only. Null when there is nothing to send any more. */
  compose: (db: Db, input: TemplateInput) => Promise<Message | null>
}

export const linkOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`

export function translationFor({ language }: { language: string | null }): Translation {
  const known = isLanguage(language) ? language : defaultLanguage
  return { t: getTranslate(known), language: known }
}

/** A composer of transactional messages, which are sent whatever their recipients have chosen. */
export function composeFromTemplates(templates: Record<string, MessageTemplate>): Composer {
  const entries = Object.entries(templates)
  return {
    sendKinds: Object.fromEntries(entries.map(([type, { channel, sendKind }]) => [type, { [channel]: sendKind }])),
    async prepare(db, deliveries, now) {
      return new Map(deliveries.map((delivery) => [delivery.id, { compose: () => compose(db, delivery, now) }]))
    },
  }

  async function compose(db: Db, delivery: ClaimedDelivery, now: Date): Promise<Message | null> {
    const { type, dedupeKey, userId } = delivery
    const input = { dedupeKey, userId, translation: translationFor(delivery), origin: linkOrigin, now }
    return templates[type]!.compose(db, input)
  }
}

export function findSendKind(composers: Composer[], type: string, channel: SendChannel): SendKind | undefined {
  return composers.find(({ sendKinds }) => Object.hasOwn(sendKinds, type))?.sendKinds[type]![channel]
}

/** The types of codes, which are never sent twice and count apart from other text messages. */
export function listCodeTypes(composers: Composer[]): string[] {
  const entries = composers.flatMap(({ sendKinds }) => Object.entries(sendKinds))
  return entries.filter(([, { sms }]) => sms === 'sms_codes').map(([type]) => type)
}

export async function prepareDeliveries(
  db: Db,
  composers: Composer[],
  { deliveries, now }: { deliveries: ClaimedDelivery[]; now: Date },
): Promise<Map<number, SendDecision>> {
  const decisions = new Map<number, SendDecision>()
  for (const composer of composers) {
    const own = deliveries.filter(({ type }) => Object.hasOwn(composer.sendKinds, type))
    if (own.length === 0) continue
    for (const [id, decision] of await composer.prepare(db, own, now)) decisions.set(id, decision)
  }
  return decisions
}
