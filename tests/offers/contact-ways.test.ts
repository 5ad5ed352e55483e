import { expect, test } from 'vitest'
import { contactWays } from '#app/offers/contact-ways.ts'
import { readAfter, writeAfter } from '#app/offers/cursors.ts'

test('a mobile number can be called, texted, and reached on Viber and WhatsApp', () => {
  expect(contactWays('+38761123456').map(({ to }) => to)).toEqual([
    'tel:+38761123456',
    'sms:+38761123456',
    'viber://chat?number=%2B38761123456',
    'https://wa.me/38761123456',
  ])
})

test('a fixed line can be called', () => {
  expect(contactWays('+38733123456')).toEqual([{ way: 'call', to: 'tel:+38733123456' }])
})

test('a place in a list survives the address, and nonsense means the beginning', () => {
  const after = { updatedAt: new Date('2026-11-20T12:00:00.123Z'), id: 7 }
  expect(readAfter(writeAfter(after))).toEqual(after)
  for (const text of [null, '', '7', 'x-1', '1-x', `${'9'.repeat(20)}-1`]) expect(readAfter(text)).toBeUndefined()
})
