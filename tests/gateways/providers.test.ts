import { expect, test } from 'vitest'
import { availableChannels, selectProviders } from '#app/gateways/providers.ts'

test.each([
  ['nothing', {}, []],
  ['a mailbox for development', { MAILBOX_DIR: '.data/mailbox' }, ['push', 'email', 'sms']],
  ['SMTP', { SMTP_URL: 'smtp://127.0.0.1' }, ['email']],
  ['Infobip', { INFOBIP_URL: 'https://primjer.ba' }, ['sms']],
  ['Twilio', { TWILIO_ACCOUNT_SID: 'x' }, ['sms']],
  ['web push', { VAPID_PUBLIC_KEY: 'x' }, ['push']],
  ['APNs', { APNS_KEY_FILE: 'x' }, ['push']],
])('the available channels with %s', (_, settings, expected) => {
  const channels = Object.entries(availableChannels(selectProviders(settings)))
  const available = channels.filter(([, isAvailable]) => isAvailable)
  expect(available.map(([channel]) => channel)).toEqual(expected)
})

test('a provider takes the place of the mailbox', () => {
  expect(selectProviders({ MAILBOX_DIR: '.data/mailbox', SMTP_URL: 'smtp://127.0.0.1' })).toMatchObject({
    email: 'smtp',
    sms: 'mailbox',
  })
})
