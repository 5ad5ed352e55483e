import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { adSchema } from '#app/ads/schemas.ts'
import { describeFields } from '#app/http/forms/field-rules.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const t = getTranslate('bs')

test('a rule has the limits of the schema and the sentences of its refusals', () => {
  const { name, email, address } = describeFields(registrationSchema, t)
  expect(name).toMatchObject({ required: 'Upišite ime.', maxLength: 50, tooLong: 'Najviše 50 znakova.' })
  expect(email).toMatchObject({ invalid: 'E‑mail adresa nije ispravna. Primjer: ime@primjer.ba' })
  expect(address?.required).toBeUndefined()
})

test('amounts and their limits are in KM', () => {
  const { minPayout, maxPayout } = describeFields(adSchema, t)
  expect(minPayout).toMatchObject({ minimum: 1, tooLow: 'Iznos mora biti najmanje 1\u00a0KM.', maximum: 100_000 })
  expect(maxPayout?.required).toBeUndefined()
})

test('a repeated password is compared with the first', () => {
  expect(describeFields(registrationSchema, t).confirmPassword).toMatchObject({
    equals: 'password',
    differs: 'Lozinke se ne podudaraju. Upišite istu lozinku dva puta.',
  })
})

test('patterns accept what people write', () => {
  const { phone, name, email } = describeFields(registrationSchema, t)
  for (const [rule, text] of [
    [phone, '061123456'],
    [phone, '+38761123456'],
    [name, 'Đurđa-Ana'],
    [email, 'amra@primjer.ba'],
  ] as const)
    expect(text).toMatch(new RegExp(rule!.pattern!, 'u'))
  expect('nula').not.toMatch(new RegExp(phone!.pattern!, 'u'))
})

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

test('the rules of a form are public and cached, in the language of their path, which is not remembered', async () => {
  const response = await openBrowser(web)('/provjere/de/ponuda')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await response.json()).toMatchObject({ message: { maxLength: 500 } })
})

test.each(['/provjere/fr/ponuda', '/provjere/bs/lozinka', '/provjere/bs/constructor'])(
  '%s does not exist',
  async (path) => {
    expect((await openBrowser(web)(path)).status).toBe(404)
  },
)
