import { expect, test } from 'vitest'
import { availableChannels } from '#app/gateways/available-channels.ts'

const noSettings = {} as Parameters<typeof availableChannels>[0]

test.each([
  ['nothing', {}, []],
  ['a mailbox for development', { MAILBOX_DIR: '.data/mailbox' }, ['push', 'email', 'sms']],
  ['SMTP', { SMTP_URL: 'smtp://127.0.0.1' }, ['email']],
  ['Infobip', { INFOBIP_URL: 'https://primjer.ba', INFOBIP_API_KEY: 'x' }, ['sms']],
  ['half of Twilio', { TWILIO_ACCOUNT_SID: 'x' }, []],
  ['Twilio', { TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x' }, ['sms']],
  ['the push of the web', { VAPID_PUBLIC_KEY: 'x' }, ['push']],
  ['APNs', { APNS_KEY_FILE: 'x' }, ['push']],
])('with %s', (_, settings, expected) => {
  const channels = Object.entries(availableChannels({ ...noSettings, ...settings })).filter(
    ([, isAvailable]) => isAvailable,
  )
  expect(channels.map(([channel]) => channel)).toEqual(expected)
})
