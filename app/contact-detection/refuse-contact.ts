import type { z } from 'zod'
import { findContacts } from './find-contacts.ts'

/** Whose text it is, and so when the contact will be shown: the words for it in the namespace `leaks`. */
export type AuthorRole = 'client' | 'worker' | 'reviewer'

/** No text that others read is longer; what is, was refused for that already. */
const maxLength = 5_000

/** For `superRefine` of a text that is read before contacts are exchanged, or by everybody. */
export function refuseContact(authorRole: AuthorRole) {
  return (text: string, context: z.RefinementCtx) => {
    const passages = text.length > maxLength ? [] : findContacts(text)
    if (passages.length > 0)
      context.addIssue({
        code: 'custom',
        message: messageWithPassage(`contact-detection:${authorRole}`, passages.join('\n')),
      })
  }
}

/** A text key with the passage that it names, or with several, a line each. */
export function messageWithPassage(key: string, passage: string): string {
  return `${key}?${new URLSearchParams({ passage })}`
}
