import type { Config } from '#app/config.server.ts'

type Settings = Partial<
  Pick<
    Config,
    | 'SMTP_URL'
    | 'INFOBIP_URL'
    | 'TWILIO_ACCOUNT_SID'
    | 'VAPID_PUBLIC_KEY'
    | 'FCM_SERVICE_ACCOUNT_FILE'
    | 'APNS_KEY_FILE'
    | 'MAILBOX_DIR'
  >
>

type GatewayName = 'email' | 'sms' | 'web_push' | 'fcm' | 'apns'
export type ChannelAvailability = { push: boolean; email: boolean; sms: boolean }

/** The provider of each gateway by the settings, the development mailbox where there is none, or null. Opens no connection. */
export function selectProviders(settings: Settings) {
  const mailbox = settings.MAILBOX_DIR ? 'mailbox' : null
  return {
    email: settings.SMTP_URL ? 'smtp' : mailbox,
    sms: settings.INFOBIP_URL ? 'infobip' : settings.TWILIO_ACCOUNT_SID ? 'twilio' : mailbox,
    web_push: settings.VAPID_PUBLIC_KEY ? 'web_push' : mailbox,
    fcm: settings.FCM_SERVICE_ACCOUNT_FILE ? 'fcm' : mailbox,
    apns: settings.APNS_KEY_FILE ? 'apns' : mailbox,
  } as const satisfies Record<GatewayName, string | null>
}

export function availableChannels(byGateway: Record<GatewayName, unknown>): ChannelAvailability {
  const { email, sms, web_push, fcm, apns } = byGateway
  return { push: [web_push, fcm, apns].some(Boolean), email: Boolean(email), sms: Boolean(sms) }
}
