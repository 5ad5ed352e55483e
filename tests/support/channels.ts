import type { Channels } from '#app/gateways/channels.server.ts'
import type { AppPushMessage, MailMessage, Sent, SmsMessage, WebPushMessage } from '#app/gateways/sending.ts'

export type Sending =
  | ({ channel: 'email' } & MailMessage)
  | ({ channel: 'sms' } & SmsMessage)
  | ({ channel: 'web_push' } & WebPushMessage)
  | ({ channel: 'fcm' | 'apns' } & AppPushMessage)

export type Recording = {
  channels: Channels
  /** Everything that was handed over, in order. */
  ledger: Sending[]
  /** What the providers answer from now on. */
  answer: (reply: (message: Sending) => Sent | Promise<Sent>) => void
}

/** Providers that write down what they are handed, and answer what a test tells them to. */
export function recordingChannels(): Recording {
  const ledger: Sending[] = []
  let reply: (message: Sending) => Sent | Promise<Sent> = () => ({ result: 'sent' })
  const gateway = (channel: Sending['channel']) => ({
    async send(message: object): Promise<Sent> {
      const sending = { channel, ...message } as Sending
      ledger.push(sending)
      return reply(sending)
    },
  })
  const channels = {
    email: gateway('email'),
    sms: gateway('sms'),
    web_push: gateway('web_push'),
    fcm: gateway('fcm'),
    apns: gateway('apns'),
  }
  return { channels, ledger, answer: (next) => (reply = next) }
}
