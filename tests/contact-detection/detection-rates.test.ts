import { expect, test } from 'vitest'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { deliberate as heldOutDeliberate, everyday as heldOutEveryday } from './sentences/held-out.ts'
import { harmless as heldOutHarmless } from './sentences/held-out-harmless.ts'
import { everyday } from './sentences/tuning.ts'
import { deliberate } from './sentences/tuning-deliberate.ts'
import { harmless } from './sentences/tuning-harmless.ts'

test('who looks at texts afterwards is shown hardly any that is harmless', () => {
  const texts = [...harmless, ...heldOutHarmless]
  const shown = texts.filter((text) => findContacts(text, { isStrict: true, hasPlainNames: true }).length > 0)
  expect(shown.length / texts.length).toBeLessThanOrEqual(0.02)
})

const sentenceSets = {
  tuning: { everyday, deliberate, harmless },
  'held out': { everyday: heldOutEveryday, deliberate: heldOutDeliberate, harmless: heldOutHarmless },
}

test.each(Object.entries(sentenceSets))(
  'the sentences of "%s" reach the minimum detection rates, with at most 1 % false positives',
  (name, sentences) => {
    const foundIn = (texts: string[]) => texts.filter((text) => findContacts(text).length > 0).length / texts.length
    const rates = {
      everyday: foundIn(sentences.everyday),
      deliberate: foundIn(sentences.deliberate),
      harmless: foundIn(sentences.harmless),
    }
    const percent = Object.entries(rates).map(([kind, rate]) => `${kind} ${(rate * 100).toFixed(1)} %`)
    process.stdout.write(`Contacts found, ${name}: ${percent.join(', ')}\n`)
    expect(rates.everyday).toBeGreaterThanOrEqual(0.95)
    expect(rates.deliberate).toBeGreaterThanOrEqual(0.8)
    expect(rates.harmless).toBeLessThanOrEqual(0.01)
  },
)
