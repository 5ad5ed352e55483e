import { adLimits } from '#app/ads/rules.ts'
import { findContacts, findStreet } from '#app/contact-detection/find-contacts.ts'

const publicFields = ['title', 'description'] as const

/**
 * The public fields of an ad that hold a contact or the ad's own street: `passage` has the found texts, a line each, `kind` is
 * a key of the namespace `contact-detection`. Missing and too long fields are skipped, they have an error already.
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
