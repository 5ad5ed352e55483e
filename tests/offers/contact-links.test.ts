import { expect, test } from 'vitest'
import { contactLinks } from '#app/offers/contact-links.ts'
import { decodeOfferCursor, encodeOfferCursor } from '#app/offers/cursors.ts'

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

test('a list cursor survives the URL, and an invalid one means the first page', () => {
  const after = { updatedAt: new Date('2026-11-20T12:00:00.123Z'), id: 7 }
  expect(decodeOfferCursor(encodeOfferCursor(after))).toEqual(after)
  for (const text of [null, '', '7', 'x-1', '1-x', `${'9'.repeat(20)}-1`])
    expect(decodeOfferCursor(text)).toBeUndefined()
})
