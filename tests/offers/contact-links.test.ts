import { expect, test } from 'vitest'
import { contactLinks, deviceOf, viberForwardLinks } from '#app/offers/contact-links.ts'

test('a mobile number can be called, texted, and reached on Viber and WhatsApp', () => {
  expect(contactLinks('+38761123456', 'other').map(({ to }) => to)).toEqual([
    'tel:+38761123456',
    'sms:+38761123456',
    'viber://chat?number=%2B38761123456',
    'https://wa.me/38761123456',
  ])
})

test('a fixed line can be called', () => {
  expect(contactLinks('+38733123456', 'other')).toEqual([{ channel: 'call', to: 'tel:+38733123456' }])
})

test('without Viber, Android leads to it in Play, and a computer is not offered to forward with it', () => {
  const [, , chat] = contactLinks('+38761123456', 'android')
  expect(chat!.to).toBe('intent://chat?number=%2B38761123456#Intent;scheme=viber;package=com.viber.voip;end')
  expect(viberForwardLinks('Bojler; 80 KM', 'android').map(({ to }) => to)).toEqual([
    'intent://forward?text=Bojler%3B%2080%20KM#Intent;scheme=viber;package=com.viber.voip;end',
  ])
  expect(viberForwardLinks('Bojler', 'ios').map(({ to }) => to)).toEqual(['viber://forward?text=Bojler'])
  expect(viberForwardLinks('Bojler', 'other')).toEqual([])
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'other'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(new Request('https://majstorija.test', { headers: { 'user-agent': userAgent } }))).toBe(device)
})
