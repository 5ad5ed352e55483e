import { expect, test } from 'vitest'
import { findContacts } from '#app/leaks/contact-detection.ts'
import { deliberate as heldOutDeliberate, everyday as heldOutEveryday } from './sentences/held-out.ts'
import { innocent as heldOutInnocent } from './sentences/held-out-innocent.ts'
import { everyday } from './sentences/tuning.ts'
import { deliberate } from './sentences/tuning-deliberate.ts'
import { innocent } from './sentences/tuning-innocent.ts'

const sets = {
  tuning: { everyday, deliberate, innocent },
  'held out': { everyday: heldOutEveryday, deliberate: heldOutDeliberate, innocent: heldOutInnocent },
}

test.each(Object.entries(sets))(
  'of the sentences of "%s" as many are found as promised, and hardly an innocent one',
  (name, sentences) => {
    const foundIn = (texts: string[]) => texts.filter((text) => findContacts(text).length > 0).length / texts.length
    const rates = {
      everyday: foundIn(sentences.everyday),
      deliberate: foundIn(sentences.deliberate),
      innocent: foundIn(sentences.innocent),
    }
    const percent = Object.entries(rates).map(([kind, rate]) => `${kind} ${(rate * 100).toFixed(1)} %`)
    process.stdout.write(`Contacts found, ${name}: ${percent.join(', ')}\n`)
    expect(rates.everyday).toBeGreaterThanOrEqual(0.95)
    expect(rates.deliberate).toBeGreaterThanOrEqual(0.8)
    expect(rates.innocent).toBeLessThanOrEqual(0.01)
  },
)
