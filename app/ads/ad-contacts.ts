import { adLimits } from '#app/ads/rules.ts'
import { findContacts, findStreet } from '#app/contact-detection/find-contacts.ts'

const publicFields = ['title', 'description'] as const

/**
 * The fields in which an ad would show a contact or its own street to everybody, each with those passages, a line each, and
 * the word for them in the namespace `leaks`. Of a field that is missing or too long something else is said.
 */
export function findContactsInAd(ad: { title?: string; description?: string; address?: string }) {
  return publicFields.flatMap((field) => {
    const text = ad[field]
    if (text === undefined || text.length > adLimits[field]) return []
    const contacts = findContacts(text)
    const street = ad.address && findStreet(text, ad.address)
    const passages = street ? [...contacts, street] : contacts
    return passages.length > 0
      ? [{ field, passage: passages.join('\n'), kind: contacts.length > 0 ? 'client' : 'street' }]
      : []
  })
}
