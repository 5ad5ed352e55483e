import { describe, expect, test } from 'vitest'
import { email, personName, phone } from '#app/accounts/person-fields.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { enrolmentCodeSchema, secondStepSchema } from '#app/accounts/second-factor/schemas.ts'
import { codeSchema } from '#app/accounts/verification-schemas.ts'
import { adminSignInSchema, codeSchema as adminCodeSchema } from '#app/admins/schemas.ts'
import { findFault } from '#app/enhance/on-demand/fields/field-faults.ts'
import { describeFields } from '#app/http/forms/field-rules.server.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { phonePattern } from '#app/phones.ts'
import { cityField } from '#app/places/city-field.ts'
import { promoCodeSchema } from '#app/subscriptions/schemas.ts'
import { codeParamSchema } from '#app/subscriptions/shop/schemas.ts'

const address = 'amela.kovac@primjer.ba'
const rules = describeFields(registrationSchema, getTranslate('bs'))
const faultOf = (name: string, value: string, type = 'text') => findFault({ type, value, form: null }, rules[name]!)

describe('fields of one line are stored without what nobody sees', () => {
  test.each([
    '\u200Bamela.kovac@primjer.ba',
    'amela.kovac@primjer.ba\u200E',
    '\u202Aamela.kovac@primjer.ba\u202C',
    'amela.kovac@pri\u200Bmjer.ba',
    'amela.kovac@primjer.ba\u00A0',
    '\u3000amela.kovac@primjer.ba',
    'mailto:amela.kovac@primjer.ba',
  ])('the address %j, which the browser takes too', (typed) => {
    expect(email.parse(typed)).toBe(address)
    expect(faultOf('email', typed, 'email')).toBeUndefined()
  })

  test('names and towns', () => {
    expect(personName('name').parse('Ame\u200Bla')).toBe('Amela')
    expect(faultOf('name', 'Ame\u200Bla')).toBeUndefined()
    expect(faultOf('name', '\u200B')).toBe(faultOf('name', ''))
    expect(cityField.parse('\u200FSarajevo')).toBe('sarajevo')
    expect(cityField.parse('Sarajevo\u00AD')).toBe('sarajevo')
  })

  test.each(['\u202A+387 61 123 456\u202C', '\u200E061 123 456', '061\u00AD123\u2060456\uFEFF'])(
    'the number %j, which the browser and the published pattern take too',
    (typed) => {
      expect(phone.parse(typed)).toBe('+38761123456')
      expect(faultOf('phone', typed, 'tel')).toBeUndefined()
      expect(typed).toMatch(new RegExp(phonePattern, 'u'))
    },
  )

  test.each(['123\u00A0456', '\u200E123456', '123 456.', '123-456'])(
    'the code %j, by SMS and of members and admins',
    (typed) => {
      for (const schema of [codeSchema, enrolmentCodeSchema, adminCodeSchema])
        expect(schema.parse({ code: typed })).toEqual({ code: '123456' })
    },
  )

  test('recovery codes, promo codes and addresses of admins', () => {
    expect(secondStepSchema.parse({ code: '\u200Eabcd-efgh-jkmn-pqrs\u202C' }).code).toBe('abcdefghjkmnpqrs')
    expect(promoCodeSchema.parse({ promoCode: '\u200Eljeto-20\u202C' }).promoCode).toBe('LJETO-20')
    expect(codeParamSchema.parse(' \u200Bljeto-20')).toBe('LJETO-20')
    expect(adminSignInSchema.parse({ email: `\u200B${address}`, password: 'lozinka' }).email).toBe(address)
  })
})

test.each([
  ['Vodo\u00ADinsta\u00ADlater', 'vodoinstalater'],
  ['Kera\u200Bmičar, 20 m²', 'keramicar 20 m'],
  ['mole\u2060raj i gle\u200Dtovanje', 'moleraj i gletovanje'],
])('%j is found by the word that people see', (written, folded) => expect(foldForSearch(written)).toBe(folded))

test('stored texts cannot turn a page around, and emoji stay whole', () => {
  expect(normalizePlainText('Bojler\u202E 001\u2066 ispod\u00ADe')).toBe('Bojler 001 ispode')
  for (const emoji of ['👩‍🔧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧']) expect(normalizePlainText(`Hitno ${emoji}`)).toBe(`Hitno ${emoji}`)
})
