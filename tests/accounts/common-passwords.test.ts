import { expect, test } from 'vitest'
import { isCommonPassword, isPersonalPassword } from '#app/accounts/passwords/common-passwords.ts'

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
  'a'.repeat(60) + 'b',
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

test('checking the longest password takes less than 50 ms', () => {
  const start = performance.now()
  for (const piece of ['a', 'ab', '1', 'abc!', 'qwe', 'aé']) isCommonPassword(`${piece.repeat(200).slice(0, 199)}Z`)
  expect(performance.now() - start).toBeLessThan(50)
})
