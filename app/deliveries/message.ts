import type { SendKind } from '#app/deliveries/send-limits.ts'

import type { PushContent } from '#app/gateways/gateway.ts'

export type Message =
  | {
      channel: 'email'
      to?: string | undefined
      subject: string
      text: string
      html: string
      replyTo?: string | undefined
      threadKey?: string | undefined
      unsubscribeUrl?: string | undefined
    }
  | { channel: 'sms'; to?: string | undefined; text: string }
  | { channel: 'push'; content: PushContent }

/** A composer's decision about one delivery. `compose` answers null when there is nothing to send any more; `sendKind` replaces that of its type. */
export type SendDecision =
  | { compose: () => Promise<Message | null>; sendKind?: SendKind }
  | { skip: { status: 'dropped' | 'expired'; error?: string } }
  | { postponeUntil: Date }
