import { config } from '#app/config.server.ts'

export type ConfiguredChannels = { email: boolean; sms: boolean }

const { MAILBOX_DIR, SMTP_URL, INFOBIP_URL, TWILIO_ACCOUNT_SID } = config

/** Whether mail and text messages can leave at all, for the web process, which opens no provider itself. */
export const configuredChannels: ConfiguredChannels = {
  email: Boolean(SMTP_URL || MAILBOX_DIR),
  sms: Boolean(INFOBIP_URL || TWILIO_ACCOUNT_SID || MAILBOX_DIR),
}
