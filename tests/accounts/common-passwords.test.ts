import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword, isPersonalPassword } from '#app/accounts/passwords/common-passwords.server.ts'
import { newPasswordSchema, passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

const commonPasswords = `
  12345678 123456789 1234567890 0987654321 11111111 00000000 123123123 11223344 1122334455 12344321 147258369
  741852963 01011990 password Password1 P@ssw0rd p4ssw0rd123 passwordpassword drowssap letmein1 welcome1 admin123
  administrator test1234 iloveyou2 qwertyuiop qwertz123 asdfghjkl 1q2w3e4r 1qaz2wsx zaq12wsx yxcvbnm1 qwe123qwe
  abcd1234 a1b2c3d4 aaaaaaaa abcabcabc !!!!!!!! !@#$%^&* dragon12 football1 baseball superman1 starwars chelsea1
  liverpool1 ronaldo7 michael1 sunshine! monkey123 computer internet lozinka1 Lozinka123! mojalozinka moja-sifra1
  sifra123 лозинка123 majstor123 majstor-2026 m4jst0r123 Majstorija1 majstorija2026 sarajevo Sarajevo2024 banjaluka1
  banja-luka Čapljina1 zeljo1921 fkzeljo1921 hordezla1987 bosna1992 volimte1 ljubav123 amra1990 Mirza2001! lejla-lejla
  emir1234 hallo123 passwort1 schatz123 contraseña1 teamo123 barcelona 061123456 38761123456
`
  .trim()
  .split(/\s+/)

test.each(commonPasswords)('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

const uncommonPasswords = [
  'lozinka-za-probu',
  'sasvim-nova-lozinka',
  'osamznak',
  'x7k2m9q4',
  'kuhinja-sa-prozorom',
  'correct horse battery',
  'g8#kLp2!',
  'plavi-mis-trci',
  'prozor48213',
  '8472019365',
  'uF7vXq2pL9',
  'tri konja i krava',
  'žuta cigla u zidu',
  'nova-sifra-2026',
]

test.each(uncommonPasswords)('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

const amra = { email: 'amra.hodzic85@primjer.ba', name: 'Amra', surname: 'Hodžić', phone: '+38761234511' }

const personalPasswords = [
  'amra.hodzic85',
  'AmraHodzic1985',
  'hodžić123!',
  'Hodzic_Amra',
  'Хоџић Амра 85',
  'amra-majstor',
  '061234511',
  '+387 61 234 511',
  'amra234511',
]

test.each(personalPasswords)('%s is too personal for Amra', (password) => {
  expect(isPersonalPassword(password, amra)).toBe(true)
})

test.each(['lozinka-za-probu', 'amra-vozi-bager', 'hodzicev brod 77', '8472019365'])('%s is one', (password) => {
  expect(isPersonalPassword(password, amra)).toBe(false)
})

test('a password with another person’s name is not personal', () => {
  const zora = { email: 'zora@primjer.ba', name: 'Zora', surname: 'Marić', phone: '+38763318402' }
  expect(isPersonalPassword('amra.hodzic85', zora)).toBe(false)
})

test('each of the 10 000 most frequent leaked passwords is refused by registration, reset and change', () => {
  const leaked = dictionary['passwords-common'].slice(0, 10_000).map(String)
  const fields = { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  expect(newPasswordSchema.safeParse(fields).success).toBe(true)
  expect(leaked.filter((password) => password.length >= 6 && !isCommonPassword(password))).toEqual([])
  for (const password of ['sunshine1', 'charlie1']) {
    expect(newPasswordSchema.safeParse({ password, confirmPassword: password }).success).toBe(false)
    const change = { currentPassword: 'stara-lozinka', newPassword: password, confirmPassword: password }
    expect(passwordChangeSchema.safeParse(change).success).toBe(false)
  }
})

test('a change accepts six characters that are not common, and refuses six that are', () => {
  const parse = (newPassword: string) =>
    passwordChangeSchema.safeParse({ currentPassword: 'stara', newPassword, confirmPassword: newPassword }).success
  expect(parse('k7mxq2')).toBe(true)
  expect(parse('dragon')).toBe(false)
  expect(parse('burek1')).toBe(false)
})

test('a check takes less than 5 ms, however long the password is', () => {
  const pieces = ['a', 'ab', '1', 'abc!', 'qwe', 'aé', '4@8({[<69!|', 'p4$$w0rd1!', 'sarajevo1234', '!"#$%&/()=']
  for (const piece of pieces) {
    const password = `${piece.repeat(200).slice(0, 199)}Z`
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now()
      isCommonPassword(password)
      return performance.now() - start
    })
    expect(Math.min(...times), piece).toBeLessThan(scaledToLoad(5))
  }
})
