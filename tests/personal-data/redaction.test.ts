import { describe, expect, test } from 'vitest'
import { maskContacts, redactor } from '#app/personal-data/redaction.ts'

const amra = { name: 'Amra', surname: 'Hadžić', email: 'amra@primjer.ba', phone: '+38761222333', address: 'Titova 12' }
const emir = { ...amra, name: 'Emir', surname: 'Begović-Kaić' }
const niko = { ...amra, name: 'Niko', surname: 'Šuta' }

describe('masked are', () => {
  test.each([
    ['Amra Amre Amri Amru Amro Amrom Amrin Amrinoj', amra],
    ['amra AMRE', amra],
    ['Hadžić Hadžića Hadžiću Hadžićem Hadžići Hadžićev Hadžićeva', amra],
    ['Hadzic Hadzica hadzicu', amra],
    ['Emir Emira Emiru Emirom Emirov Emirovu', emir],
    ['Begović Begovića Kaić Kaiću', emir],
    ['Niko Nike Niki Niku Nikom Šuta Šute Šuti Šutu', niko],
  ])('the words of %s', (text, person) => {
    for (const word of text.split(' ')) expect(redactor(person, [])(word), word).toBe('…')
  })

  test.each([
    ['Pozovite Amru Hadžić na 061/222-333.', 'Pozovite … na ….'],
    ['Hadžić Amra, Titova 12', '…, …'],
    ['Kod Amre Hadžića, amra@primjer.ba!', 'Kod …, …!'],
  ])('a whole name with one mask: %s', (text, masked) => {
    expect(redactor(amra, ['Zmaja od Bosne 4'])(text)).toBe(masked)
  })
})

/** Nicknames, misspellings and words that only begin like the name: nothing can tell them from other people's. */
test.each([
  ['Amrica', amra],
  ['Amar', amra],
  ['Amrak', amra],
  ['Hadžija', amra],
  ['Emirat', emir],
  ['Nikola', niko],
  ['šutnja', niko],
])('%s stays as it is', (word, person) => {
  expect(redactor(person, [])(word)).toBe(word)
})

test('a person without a name or a number has no mask of their own', () => {
  const nobody = { name: '', surname: '', email: '', phone: '', address: null }
  expect(redactor(nobody, [])('Amra, 061 222 333')).toBe('Amra, 061 222 333')
  expect(redactor({ ...nobody, name: 'O', surname: 'U' }, [])('O u oo')).toBe('… oo')
})

test('every contact of a text is masked, however many there are, and a price stays', () => {
  const numbers = Array.from({ length: 8 }, (_, i) => `06${i % 3}/11${i}-22${i}`)
  expect(maskContacts(`Zovite ${numbers.join(' ili ')}, cijena 250 KM.`)).toBe(
    `Zovite ${numbers.map(() => '…').join(' ili ')}, cijena 250 KM.`,
  )
  expect(maskContacts('Pišite na stara.adresa@primjer.ba.')).toBe('Pišite na ….')
})
