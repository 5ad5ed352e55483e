import type { Config } from '#app/config.server.ts'

type Settings = Pick<
  Config,
  | 'SMTP_URL'
  | 'INFOBIP_URL'
  | 'INFOBIP_API_KEY'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'VAPID_PUBLIC_KEY'
  | 'FCM_SERVICE_ACCOUNT_FILE'
  | 'APNS_KEY_FILE'
  | 'MAILBOX_DIR'
>

/** The ways out of the house for which this server has settings, for those who only want to know: no connection is made. */
export function availableChannels(config: Settings): { push: boolean; email: boolean; sms: boolean } {
  const hasMailbox = config.MAILBOX_DIR !== undefined
  return {
    push: hasMailbox || [config.VAPID_PUBLIC_KEY, config.FCM_SERVICE_ACCOUNT_FILE, config.APNS_KEY_FILE].some(Boolean),
    email: hasMailbox || Boolean(config.SMTP_URL),
    sms:
      hasMailbox ||
      Boolean(config.INFOBIP_URL && config.INFOBIP_API_KEY) ||
      Boolean(config.TWILIO_ACCOUNT_SID && config.TWILIO_AUTH_TOKEN),
  }
}
