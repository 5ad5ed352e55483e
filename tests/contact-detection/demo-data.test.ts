import { expect, test } from 'vitest'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { ads } from '#tools/seeds/ads.ts'
import { workers } from '#tools/seeds/people.ts'

const contactFields = new Set(['phone', 'address'])

/** Every text in it, but those that are contacts by their name. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([name, part]) => (contactFields.has(name) ? [] : textsIn(part)))
}

test('nothing in the demo data is what people may not write', () => {
  const texts = textsIn([ads, workers])
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter((text) => findContacts(text).length > 0)).toEqual([])
})
