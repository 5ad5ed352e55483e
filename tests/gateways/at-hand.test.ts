import { expect, test } from 'vitest'
import { waysAtHand } from '#app/gateways/at-hand.ts'

const none = {} as Parameters<typeof waysAtHand>[0]

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
  const ways = Object.entries(waysAtHand({ ...none, ...settings })).filter(([, isOpen]) => isOpen)
  expect(ways.map(([way]) => way)).toEqual(expected)
})
