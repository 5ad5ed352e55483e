import { config, stopOver } from '#app/config.server.ts'
import { openInfobip } from '#app/gateways/infobip.server.ts'
import { readPrivateKey } from '#app/gateways/key-files.server.ts'
import { openMail } from '#app/gateways/mail.server.ts'
import { recordingGateway, type MailboxChannel } from '#app/gateways/mailbox.server.ts'
import { openPushChannels } from '#app/gateways/push-channels.server.ts'
import type { AppPushMessage, Gateway, MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/sending.ts'
import { reportAddress } from '#app/gateways/report-addresses.server.ts'
import { openTwilio } from '#app/gateways/twilio.server.ts'

/** The ways out of the house by kind: the provider's where its settings are given, its recording twin in development, else none. */
export type Channels = {
  email: Gateway<MailMessage> | null
  sms: Gateway<SmsMessage> | null
  web_push: Gateway<WebPushMessage> | null
  fcm: Gateway<AppPushMessage> | null
  apns: Gateway<AppPushMessage> | null
}

const push = await openPushChannels(config).catch(stopOver)

export const channels: Channels = {
  email: mail() ?? twin('email'),
  sms: sms() ?? twin('sms'),
  web_push: push.web_push ?? twin('web_push'),
  fcm: push.fcm ?? twin('fcm'),
  apns: push.apns ?? twin('apns'),
}

function mail(): Gateway<MailMessage> | undefined {
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
  return openMail({ url, from, dkim })
}

function sms(): Gateway<SmsMessage> | undefined {
  const { SMS_SENDER: sender, INFOBIP_URL, INFOBIP_API_KEY, TWILIO_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = config
  if (INFOBIP_URL && INFOBIP_API_KEY)
    return openInfobip({ url: INFOBIP_URL, apiKey: INFOBIP_API_KEY, sender, reportUrl: reportAddress('infobip') })
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN) return undefined
  return openTwilio({
    url: TWILIO_URL,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    sender,
    reportUrl: reportAddress('twilio'),
  })
}

function twin<Message extends { key: string }>(channel: MailboxChannel): Gateway<Message> | null {
  return config.MAILBOX_DIR ? recordingGateway(channel, config.MAILBOX_DIR) : null
}
