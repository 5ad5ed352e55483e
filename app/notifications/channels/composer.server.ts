import { linkOrigin, translationFor, type Composer } from '#app/deliveries/composers.server.ts'
import type { Message, SendDecision } from '#app/deliveries/message.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'
import { answerLinksFor, withArrivalPath } from '#app/notifications/channels/answer-links.server.ts'
import { listSendContexts } from '#app/notifications/channels/send-context.server.ts'
import { decideSending } from '#app/notifications/channels/send-policy.ts'
import { composeMail, composePush, composeSms, type NotificationItem } from '#app/notifications/channels/templates.ts'
import { isEssential } from '#app/notifications/channels/timing.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'

const minTtlSeconds = 60

export const notificationComposer: Composer = {
  sendKinds: Object.fromEntries(notificationTypes.map((type) => [type, { email: 'mail', sms: 'sms' }])),
  async prepare(db, deliveries, now) {
    const contexts = await listSendContexts(db, { ids: deliveries.map(({ id }) => id), now })
    const contextById = new Map(contexts.map((context) => [context.id, context]))
    const decide = (delivery: ClaimedDelivery): SendDecision => {
      const context = contextById.get(delivery.id)!
      const decision = decideSending({ ...delivery, ...context }, delivery.type as NotificationType)
      if (!('send' in decision)) return decision
      const compose = async () => composeNotification(delivery, decision.send, now)
      const isEssentialMail = delivery.channel === 'email' && decision.send.some(isEssential)
      return { compose, ...(isEssentialMail && { sendKind: 'essential_mail' }) }
    }
    return new Map(deliveries.map((delivery) => [delivery.id, decide(delivery)]))
  },
}

type Addressed = Pick<ClaimedDelivery, 'type' | 'channel' | 'userId' | 'burstKey' | 'expiresAt' | 'language'>

export function composeNotification(delivery: Addressed, sent: NotificationItem[], now: Date): Message {
  const { channel, userId, burstKey, expiresAt } = delivery
  const translation = translationFor(delivery)
  const items = sent.map((item) => withArrivalPath(translation, { item, userId: userId! }))
  const answerLinks = answerLinksFor(translation, { items, userId: userId!, now })
  if (channel === 'email') {
    const unsubscribeUrl = sent.some(isEssential)
      ? undefined
      : unsubscribeUrlFor(userId!, delivery.type as NotificationType)
    // Mails about different ads never share a thread, which a burst of a whole type would.
    const threadKey = burstKey === delivery.type ? undefined : `${userId}-${burstKey}`
    const options = { origin: linkOrigin, threadKey, answerLinks, unsubscribeUrl }
    return { channel, ...composeMail(translation, items, options), unsubscribeUrl }
  }
  if (channel === 'sms') return { channel, text: composeSms(translation, items, { origin: linkOrigin }) }
  const secondsLeft = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1_000) : 0
  const ttlSeconds = Math.max(minTtlSeconds, secondsLeft)
  const actions = items.length === 1 ? answerLinks.map(({ label, path }) => ({ title: label, action: path })) : []
  return { channel, content: composePush(translation, items, { burstKey, ttlSeconds, actions }) }
}

function unsubscribeUrlFor(userId: number, type: NotificationType): string {
  return `${linkOrigin}/odjava-obavjestenja/${createUnsubscribeToken({ userId, type })}`
}
