import { expect, test } from 'vitest'
import { hasUnknownEnding, suggestEmail } from '#app/i18n/email-suggestions.ts'
import { email } from '#app/accounts/person-fields.ts'

const name = 'amela.kovac'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmail.ba', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['bih.net.b', 'bih.net.ba'],
  ['bih.ne.ba', 'bih.net.ba'],
  ['firma.con', 'firma.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestEmail(`${name}@${typed}`)).toBe(`${name}@${meant}`)
})

const rightDomains = `gmail.com hotmail.com hotmail.de hotmail.co.uk yahoo.com yahoo.de outlook.com outlook.at bih.net.ba
  tel.net.ba teol.net gmx.at gmx.de gmx.com mail.com email.com ymail.com live.com icloud.com primjer.ba firma.co
  firma.co.uk etf.unsa.ba`

test.each(rightDomains.split(/\s+/))('%s is right', (domain) => {
  expect(suggestEmail(`${name}@${domain}`)).toBeUndefined()
  expect(email.safeParse(`${name}@${domain}`).success).toBe(true)
})

test('what cannot exist is refused everywhere, with the address that was probably meant', () => {
  const messageOf = (typed: string) => email.safeParse(typed).error?.issues[0]?.message
  expect(messageOf(`${name}@gmail.con`)).toBe('accounts:errors.email_ending?address=amela.kovac%40gmail.com')
  for (const domain of ['gmail..com', 'gmailcom', 'bih.net.b'])
    expect(messageOf(`${name}@${domain}`)).toBe('accounts:errors.email_invalid')
  expect(hasUnknownEnding(`${name}@gmail.co`)).toBe(false)
})

test('what is no address yet has no suggestion', () => {
  for (const typed of ['', 'amela', '@gmial.com', 'amela@']) expect(suggestEmail(typed)).toBeUndefined()
})
