import { adLimits } from '#app/ads/rules.ts'
import { findContact, findStreet } from '#app/leaks/finding.ts'

const fields = ['title', 'description'] as const

/**
 * The fields in which an ad would show a contact or its own street to everybody, each with that passage and the word for it
 * in the namespace `leaks`. Of a field that is missing or too long something else is said.
 */
export function leaksOf(ad: { title?: string; description?: string; address?: string }) {
  return fields.flatMap((field) => {
    const text = ad[field]
    if (text === undefined || text.length > adLimits[field]) return []
    const contact = findContact(text)
    const passage = contact ?? (ad.address && findStreet(text, ad.address))
    return passage ? [{ field, passage, kind: contact ? 'client' : 'street' }] : []
  })
}
