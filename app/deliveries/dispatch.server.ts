import { translationFor } from '#app/deliveries/composers.server.ts'
import type { LimitExceeded } from '#app/deliveries/limiting.server.ts'
import { messageKeyOf } from '#app/deliveries/message-keys.ts'
import type { Message } from '#app/deliveries/message.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import type { SendResult } from '#app/gateways/gateway.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'

type Deps = {
  gateways: Gateways
  /** Counts one message to this number or address, or answers the limit that it exceeds. */
  reserve: (to: string) => Promise<LimitExceeded | null>
}
type Compose = () => Promise<Message | null>
type DispatchResult = SendResult | LimitExceeded | null

/** Composes one delivery and hands it to its provider within the limits. Null when there is nothing to send. */
export async function dispatchDelivery(
  deps: Deps,
  delivery: ClaimedDelivery,
  compose: Compose,
): Promise<DispatchResult> {
  if (delivery.channel === 'email') return dispatchMail(deps, delivery, compose)
  return delivery.channel === 'sms' ? dispatchSms(deps, delivery, compose) : dispatchPush(deps, delivery, compose)
}

async function dispatchMail(
  { gateways, reserve }: Deps,
  delivery: ClaimedDelivery,
  compose: Compose,
): Promise<DispatchResult> {
  if (!gateways.email) return missingProvider('email')
  const message = await compose()
  if (message?.channel !== 'email') return null
  const { channel: _channel, to = delivery.email, ...content } = message
  if (!to) return null
  const { language } = translationFor(delivery)
  return (await reserve(to)) ?? gateways.email.send({ ...content, key: messageKeyOf(delivery), to, language })
}

async function dispatchSms(
  { gateways, reserve }: Deps,
  delivery: ClaimedDelivery,
  compose: Compose,
): Promise<DispatchResult> {
  if (!gateways.sms) return missingProvider('sms')
  const message = await compose()
  if (message?.channel !== 'sms') return null
  const { to = delivery.phone, text } = message
  if (!to) return null
  const expiresAt = delivery.expiresAt ?? undefined
  return (await reserve(to)) ?? gateways.sms.send({ key: messageKeyOf(delivery), to, text, expiresAt })
}

async function dispatchPush({ gateways }: Deps, delivery: ClaimedDelivery, compose: Compose): Promise<DispatchResult> {
  const { kind, token, publicKey, authSecret } = delivery
  const gateway = gateways[kind!]
  if (!gateway) return missingProvider(kind!)
  const message = await compose()
  if (message?.channel !== 'push') return null
  const address = { token: token!, endpoint: token!, publicKey: publicKey!, authSecret: authSecret! }
  return gateway.send({ ...message.content, ...address, key: messageKeyOf(delivery) })
}

function missingProvider(channel: string): SendResult {
  return { result: 'misconfigured', reason: `no provider is set for ${channel}` }
}
