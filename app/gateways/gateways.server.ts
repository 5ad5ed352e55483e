import { config, abortOnConfigError } from '#app/config.server.ts'
import { openInfobip } from '#app/gateways/sms/infobip.server.ts'
import { readPrivateKey } from '#app/gateways/key-files.server.ts'
import { openSmtp } from '#app/gateways/mail/smtp.server.ts'
import { recordingGateway, type MailboxChannel } from '#app/gateways/mailbox.server.ts'
import { openPushGateways } from '#app/gateways/push/push-gateways.server.ts'
import type { AppPushMessage, Gateway, MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/gateway.ts'
import { deliveryReportUrl } from '#app/gateways/sms/report-urls.server.ts'
import { openTwilio } from '#app/gateways/sms/twilio.server.ts'

/** The ways out of the house by kind: the provider's where its settings are given, its recording twin in development, else none. */
export type Gateways = {
  email: Gateway<MailMessage> | null
  sms: Gateway<SmsMessage> | null
  web_push: Gateway<WebPushMessage> | null
  fcm: Gateway<AppPushMessage> | null
  apns: Gateway<AppPushMessage> | null
}

const pushGateways = await openPushGateways(config).catch(abortOnConfigError)

export const gateways: Gateways = {
  email: openMailGateway() ?? openRecordingGateway('email'),
  sms: openSmsGateway() ?? openRecordingGateway('sms'),
  web_push: pushGateways.web_push ?? openRecordingGateway('web_push'),
  fcm: pushGateways.fcm ?? openRecordingGateway('fcm'),
  apns: pushGateways.apns ?? openRecordingGateway('apns'),
}

function openMailGateway(): Gateway<MailMessage> | undefined {
  const {
    SMTP_URL: url,
    MAIL_FROM: from,
    DKIM_DOMAIN: domain,
    DKIM_SELECTOR: selector,
    DKIM_KEY_FILE: keyFile,
  } = config
  if (!url) return undefined
  const dkim =
    domain && selector && keyFile
      ? { domain, selector, privateKey: readPrivateKey('DKIM_KEY_FILE', keyFile) }
      : undefined
  return openSmtp({ url, from, dkim })
}

function openSmsGateway(): Gateway<SmsMessage> | undefined {
  const { SMS_SENDER: sender, INFOBIP_URL, INFOBIP_API_KEY, TWILIO_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = config
  if (INFOBIP_URL && INFOBIP_API_KEY)
    return openInfobip({ url: INFOBIP_URL, apiKey: INFOBIP_API_KEY, sender, reportUrl: deliveryReportUrl('infobip') })
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN) return undefined
  return openTwilio({
    url: TWILIO_URL,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    sender,
    reportUrl: deliveryReportUrl('twilio'),
  })
}

function openRecordingGateway<Message extends { key: string }>(channel: MailboxChannel): Gateway<Message> | null {
  return config.MAILBOX_DIR ? recordingGateway(channel, config.MAILBOX_DIR) : null
}
