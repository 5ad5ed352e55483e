import { config } from '#app/config.server.ts'
import { recordingGateway, type MailboxChannel } from '#app/gateways/mailbox.server.ts'
import type { AppPushMessage, Gateway, MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/sending.ts'

/** The ways out of the house by kind: the provider's where its settings are given, its recording twin in development, else none. */
export type Channels = {
  email: Gateway<MailMessage> | null
  sms: Gateway<SmsMessage> | null
  web_push: Gateway<WebPushMessage> | null
  fcm: Gateway<AppPushMessage> | null
  apns: Gateway<AppPushMessage> | null
}

export const channels: Channels = {
  email: twin('email'),
  sms: twin('sms'),
  web_push: twin('web_push'),
  fcm: twin('fcm'),
  apns: twin('apns'),
}

function twin<Message extends { key: string }>(channel: MailboxChannel): Gateway<Message> | null {
  return config.MAILBOX_DIR ? recordingGateway(channel, config.MAILBOX_DIR) : null
}
