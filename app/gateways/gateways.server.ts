import { config, abortOnConfigError, type Config } from '#app/config.server.ts'
import type { AppPushMessage, Gateway, MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/gateway.ts'
import { readPrivateKey } from '#app/gateways/key-files.server.ts'
import { openSmtp } from '#app/gateways/mail/smtp.server.ts'
import { recordingGateway, type MailboxChannel } from '#app/gateways/mailbox.server.ts'
import { selectProviders } from '#app/gateways/providers.ts'
import { openPushGateways } from '#app/gateways/push/push-gateways.server.ts'
import { openInfobip } from '#app/gateways/sms/infobip.server.ts'
import { deliveryReportUrl } from '#app/gateways/sms/report-urls.server.ts'
import { openTwilio } from '#app/gateways/sms/twilio.server.ts'

/** One gateway for each way of sending; null where neither a provider nor the development mailbox is set. */
export type Gateways = {
  email: Gateway<MailMessage> | null
  sms: Gateway<SmsMessage> | null
  web_push: Gateway<WebPushMessage> | null
  fcm: Gateway<AppPushMessage> | null
  apns: Gateway<AppPushMessage> | null
}

const providers = selectProviders(config)
const pushGateways = await openPushGateways(config).catch(abortOnConfigError)

export const gateways: Gateways = {
  email: providers.email === 'smtp' ? openMailGateway(config) : openRecordingGateway('email'),
  sms: openSmsGateway(config),
  web_push: pushGateways.web_push ?? openRecordingGateway('web_push'),
  fcm: pushGateways.fcm ?? openRecordingGateway('fcm'),
  apns: pushGateways.apns ?? openRecordingGateway('apns'),
}

function openMailGateway(settings: Config): Gateway<MailMessage> {
  const { SMTP_URL, MAIL_FROM: from, DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = settings
  const hasDkim = domain && selector && keyFile
  const dkim = hasDkim ? { domain, selector, privateKey: readPrivateKey('DKIM_KEY_FILE', keyFile) } : undefined
  return openSmtp({ url: SMTP_URL!, from, dkim, bounceAddress: settings.BOUNCE_ADDRESS })
}

function openSmsGateway(settings: Config): Gateway<SmsMessage> | null {
  const { SMS_SENDER: sender, TWILIO_URL } = settings
  if (providers.sms === 'infobip') {
    const account = { url: settings.INFOBIP_URL!, apiKey: settings.INFOBIP_API_KEY! }
    return openInfobip({ ...account, sender, reportUrl: deliveryReportUrl('infobip') })
  }
  if (providers.sms === 'twilio') {
    const account = { accountSid: settings.TWILIO_ACCOUNT_SID!, authToken: settings.TWILIO_AUTH_TOKEN! }
    return openTwilio({ ...account, url: TWILIO_URL, sender, reportUrl: deliveryReportUrl('twilio') })
  }
  return openRecordingGateway('sms')
}

function openRecordingGateway<Message extends { key: string }>(channel: MailboxChannel): Gateway<Message> | null {
  return config.MAILBOX_DIR ? recordingGateway(channel, config.MAILBOX_DIR) : null
}
