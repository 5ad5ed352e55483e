import { expect, test } from 'vitest'
import { contactLinks } from '#app/offers/contact-links.ts'

test('a mobile number can be called, texted, and reached on Viber and WhatsApp', () => {
  expect(contactLinks('+38761123456').map(({ to }) => to)).toEqual([
    'tel:+38761123456',
    'sms:+38761123456',
    'viber://chat?number=%2B38761123456',
    'https://wa.me/38761123456',
  ])
})

test('a fixed line can be called', () => {
  expect(contactLinks('+38733123456')).toEqual([{ channel: 'call', to: 'tel:+38733123456' }])
})
