import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { formDigest, managementDigest, showDigest } from '#app/gateways/payments/digests.server.ts'
import { readCallback, readReturn } from '#app/gateways/payments/proofs.server.ts'
import { offlineMonri } from '#tests/support/data/shop.ts'

const key = 'TestKey7Xufyeoj'
const order = { orderNumber: 'PRT-000123-1', amount: 1_500, currency: 'BAM' }
const callback =
  '{"id":186562,"order_number":"PRT-000123-1","amount":1500,"currency":"BAM","response_code":"0000","status":"approved"}'
const callbackDigest =
  'f22b1160e5eaba5c47b9ecedc50b41bc9fb8a392e885c0925eff4d1d0688b2a030e8e41310dcc4f3995eed59ba12776113ceb5a3642248df6d9e7233e68331d5'
const returnUrl = 'https://primjer.ba/majstor/moj-profil/reklama/7/zavrsi?order_number=PRT-000123-1&response_code=0000'
const returnDigest =
  'c76593a29951428e5ce4fe3e1c289a3e47edf0c953096a07c698850e6c497c3e1b8c8922f53580c6e24c976ff78589af9b54eec2d9e11ed6ce8463a256fc104e'

test('the form is signed as the vectors say', () => {
  expect(formDigest(key, order)).toBe(
    '85a917a0f3da4e4fc469ba51951ec0b0fdb77943b6631e266afba40129651040408b64d57e0533d28bb3392cf882b48e820e461da08b92eb784151358fc69029',
  )
  expect(formDigest('2345klj', { orderNumber: 'abcdef', amount: 54_321, currency: 'EUR' })).toMatch(
    /^f71b8c1560bd7511ba2f0307b3823c06/,
  )
})

test('refunds and questions are signed with SHA-1', () => {
  expect(managementDigest(key, order)).toBe('8b770f1e35ca3b6d1b5ea5207438408428c6f914')
  expect(showDigest(key, order.orderNumber)).toBe('5fb25e0a220e0277d66aea21f5a3c202829be0db')
})

test('a callback is read if its bytes are signed', () => {
  const expected = { id: '186562', ...order, status: 'approved', responseCode: '0000', type: undefined }
  expect(readCallback(key, callback, `WP3-callback ${callbackDigest}`)).toEqual(expected)
  expect(readCallback(key, callback, `wp3-callback  ${callbackDigest.toUpperCase()} `)).toEqual(expected)
})

test.each([
  ['another byte', callback.replace('1500', '1501'), `WP3-callback ${callbackDigest}`],
  ['truncated', callback.slice(0, -1), `WP3-callback ${callbackDigest}`],
  ['a blank more', `${callback} `, `WP3-callback ${callbackDigest}`],
  ['no digest', callback, null],
  ['an empty digest', callback, 'WP3-callback '],
  ['another scheme', callback, `WP3-v2 ${callbackDigest}`],
  ['half a digest', callback, `WP3-callback ${callbackDigest.slice(0, 64)}`],
  ['the published key', callback, `WP3-callback ${createHash('sha512').update(`2345klj${callback}`).digest('hex')}`],
])('a callback with %s is not read', (_, body, authorization) => {
  expect(readCallback(key, body, authorization)).toBeUndefined()
})

test.each(['[]', '{}', 'null', 'x', '{"order_number":"PRT-1-1","amount":"1500"}'])(
  'a signed body that is no transaction is not read: %s',
  (body) => {
    const digest = createHash('sha512').update(`${key}${body}`).digest('hex')
    expect(readCallback(key, body, `WP3-callback ${digest}`)).toBeUndefined()
  },
)

test('a webhook wraps the same transaction', () => {
  const body = `{"event":"transaction:approved","payload":${callback}}`
  const digest = createHash('sha512').update(`${key}${body}`).digest('hex')
  expect(readCallback(key, body, `WP3-callback ${digest}`)).toMatchObject(order)
})

const sign = (url: string) => `${url}&digest=${createHash('sha512').update(`${key}${url}`).digest('hex')}`

test('a return is proven by its whole address, wherever the digest stands, and pays only with an amount', () => {
  expect(createHash('sha512').update(`${key}${returnUrl}`).digest('hex')).toBe(returnDigest)
  expect(readReturn(key, `${returnUrl}&digest=${returnDigest}`)).toBeUndefined()
  const paid = sign(`${returnUrl}&amount=1500&currency=BAM`)
  expect(readReturn(key, paid)).toMatchObject({ ...order, status: 'approved' })
  const digest = new URL(paid).searchParams.get('digest')!
  const inFront = paid.replace(`&digest=${digest}`, '').replace('?', `?digest=${digest}&`)
  expect(readReturn(key, inFront)).toMatchObject(order)
  expect(readReturn(key, paid.replace('/7/', '/8/'))).toBeUndefined()
  expect(readReturn(key, paid.replace('1500', '1501'))).toBeUndefined()
  expect(readReturn(key, `${paid}&amount=1`)).toBeUndefined()
  expect(readReturn(key, returnUrl)).toBeUndefined()
})

test.each([
  'order_number=PRT-000099-1',
  'amount=29000',
  'currency=BAM',
  'response_code=0000',
  'order%5Fnumber=PRT-000099-1',
])('a return whose buyer wrote %s into the address before the gateway signed it proves nothing', (planted) => {
  const paid = `${returnUrl}&amount=1500&currency=BAM`
  expect(readReturn(key, sign(paid))).toMatchObject(order)
  expect(readReturn(key, sign(paid.replace('?', `?${planted}&`)))).toBeUndefined()
  expect(readReturn(key, sign(`${paid}&${planted}`))).toBeUndefined()
  expect(readReturn(key, sign(`${paid}#&${planted}`))).toBeUndefined()
})

test('a Cyrillic buyer reaches the gateway in Latin, and no field is empty', () => {
  const buyer = {
    fullName: 'Ђорђе Његош Љубић',
    address: 'Улица Џемала Биједића 5',
    city: 'Goražde',
    phone: '',
    email: 'a@b.ba',
  }
  const urls = { successUrl: 'https://x.ba/z', cancelUrl: 'https://x.ba/z', callbackUrl: 'https://x.ba/c' }
  const form = (who: typeof buyer) =>
    offlineMonri.form({ ...order, info: 'Gold', language: 'bs', buyer: who, ...urls }).fields
  expect(form(buyer)).toMatchObject({
    ch_full_name: 'Djordje Njegos Ljubic',
    ch_address: 'Ulica Dzemala Bijedica 5',
    ch_city: 'Gorazde',
  })
  for (const address of ['', '上海路'])
    expect(form({ ...buyer, fullName: '李', address })).toMatchObject({
      ch_full_name: 'Gorazde',
      ch_address: 'Gorazde',
    })
})

test('the form holds what the gateway asks for, in ASCII', () => {
  const buyer = {
    fullName: 'Đenana Čengić Šehić-Hadžiomerović',
    address: 'Titova 12',
    city: 'Goražde',
    phone: '+38761',
    email: 'a@b.ba',
  }
  const urls = { successUrl: 'https://x.ba/z', cancelUrl: 'https://x.ba/z', callbackUrl: 'https://x.ba/c' }
  const { action, fields } = offlineMonri.form({ ...order, info: 'Gold, mjesec', language: 'bs', buyer, ...urls })
  expect(action).toBe('https://ipgtest.monri.com/v2/form')
  expect(fields).toMatchObject({
    amount: '1500',
    currency: 'BAM',
    transaction_type: 'purchase',
    language: 'ba-hr',
    ch_full_name: 'Denana Cengic Sehic-Hadziomero',
    ch_city: 'Gorazde',
    success_url_override: 'https://x.ba/z',
  })
  expect(fields['digest']).toBe(formDigest(key, order))
})
