import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countParts, isGsm7, transliterate } from '#app/gateways/sms/gsm7.ts'

test.each([
  ['Nova ponuda: 85 KM za „Krečenje hodnika“ – Mirza Š.', 'Nova ponuda: 85 KM za "Krecenje hodnika" - Mirza S.'],
  ['čćšžđ ČĆŠŽ', 'ccszdj CCSZ'],
  ['Đorđe, ĐORĐE, džep, Džep, ǆep, NJ', 'Djordje, DJORDJE, dzep, Dzep, dzep, NJ'],
  ['Кречење, ЉУБАВ, Његош, џеп, ђ', 'Krecenje, LJUBAV, Njegos, dzep, dj'],
  ['Größe über 20 m² … 5 × 3 °C', 'Größe über 20 m2 ... 5 x 3 C'],
  ['¿Está aquí el señor?', '¿Esta aqui el señor?'],
  ['100\u00a0KM\u202f€ {[x]}', '100 KM € {[x]}'],
  ['C\u030cas\u200b', 'Cas'],
  ['red\nnovi', 'red\nnovi'],
])('%s becomes %s', (text, expected) => {
  expect(transliterate(text)).toBe(expected)
  expect(isGsm7(expected)).toBe(true)
})

test('what has no spelling in GSM-7 stays whole, letters and all', () => {
  expect(transliterate('Čišćenje 🧹')).toBe('Čišćenje 🧹')
  expect(transliterate('Кречење стены')).toBe('Кречење стены')
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 153 is odd: an escape is not torn from what it escapes.
  ['€'.repeat(153), 3],
  ['č'.repeat(70), 1],
  ['č'.repeat(71), 2],
  ['č'.repeat(134), 2],
  ['č'.repeat(135), 3],
  ['🧹'.repeat(35), 1],
  ['🧹'.repeat(36), 2],
  ['🧹'.repeat(67), 3],
  ['', 1],
])('%s takes %i', (text, parts) => {
  expect(countParts(text)).toBe(parts)
})

const texts = fc
  .array(fc.constantFrom(...'čćđšžČĆĐŠŽabcXYZ 019.,-–—„“”…äöüßñ¿¡áéíóúÁ€{}[]~|^\\\u00a0'), { maxLength: 400 })
  .map((found) => found.join(''))

test('whatever our four languages write goes out in GSM-7, once transliterated the same, and not in more parts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const sent = transliterate(text)
      expect(isGsm7(sent)).toBe(true)
      expect(transliterate(sent)).toBe(sent)
      expect(countParts(sent)).toBeLessThanOrEqual(countParts(text) + (isGsm7(text) ? 0 : 1))
    }),
  )
})

test('any text at all is sent as something, without controls, and what was GSM-7 stays as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const sent = transliterate(text)
      expect(sent).not.toMatch(/[^\P{Cc}\n\r]/u)
      expect(countParts(sent)).toBeGreaterThan(0)
      expect(transliterate(sent)).toBe(sent)
    }),
  )
})
