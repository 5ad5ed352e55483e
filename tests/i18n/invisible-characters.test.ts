import { describe, expect, test } from 'vitest'
import { email, personName, phone } from '#app/accounts/person-fields.ts'
import { codeSchema } from '#app/accounts/verification-schemas.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { cityField } from '#app/places/city-field.ts'

const address = 'amela.kovac@primjer.ba'

describe('fields of one line are stored without what nobody sees', () => {
  test.each([
    '\u200Bamela.kovac@primjer.ba',
    'amela.kovac@primjer.ba\u200E',
    '\u202Aamela.kovac@primjer.ba\u202C',
    'amela.kovac@pri\u200Bmjer.ba',
    'amela.kovac@primjer.ba\u00A0',
    '\u3000amela.kovac@primjer.ba',
    'mailto:amela.kovac@primjer.ba',
  ])('the address %j', (typed) => expect(email.parse(typed)).toBe(address))

  test('names, towns and numbers', () => {
    expect(personName('name').parse('Ame\u200Bla')).toBe('Amela')
    expect(cityField.parse('\u200FSarajevo')).toBe('sarajevo')
    expect(cityField.parse('Sarajevo\u00AD')).toBe('sarajevo')
    expect(phone.parse('\u202A+387 61 123 456\u202C')).toBe('+38761123456')
  })

  test.each(['123\u00A0456', '\u200E123456', '123 456.', '123-456'])('the code %j', (typed) =>
    expect(codeSchema.parse({ code: typed })).toEqual({ code: '123456' }),
  )
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
