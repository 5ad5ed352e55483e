import type { Gateways } from '#app/gateways/gateways.server.ts'
import type { AppPushMessage, MailMessage, SendResult, SmsMessage, WebPushMessage } from '#app/gateways/gateway.ts'

export type RecordedMessage =
  | ({ channel: 'email' } & MailMessage)
  | ({ channel: 'sms' } & SmsMessage)
  | ({ channel: 'web_push' } & WebPushMessage)
  | ({ channel: 'fcm' | 'apns' } & AppPushMessage)

export type Recording = {
  channels: Gateways
  /** Everything that was handed over, in order. */
  ledger: RecordedMessage[]
  /** What the providers answer from now on. */
  replyWith: (reply: (message: RecordedMessage) => SendResult | Promise<SendResult>) => void
}

/** Providers that write down what they are handed, and answer what a test tells them to. */
export function recordingChannels(): Recording {
  const ledger: RecordedMessage[] = []
  let reply: (message: RecordedMessage) => SendResult | Promise<SendResult> = () => ({ result: 'sent' })
  const gateway = (channel: RecordedMessage['channel']) => ({
    async send(message: object): Promise<SendResult> {
      const recorded = { channel, ...message } as RecordedMessage
      ledger.push(recorded)
      return reply(recorded)
    },
  })
  const channels = {
    email: gateway('email'),
    sms: gateway('sms'),
    web_push: gateway('web_push'),
    fcm: gateway('fcm'),
    apns: gateway('apns'),
  }
  return { channels, ledger, replyWith: (next) => (reply = next) }
}
