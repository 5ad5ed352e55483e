import type { z } from 'zod'
import { findContacts } from './find-contacts.ts'

/** The refusal text is `contact-detection:<role>`: it says when the contact will be shown. */
export type AuthorRole = 'client' | 'worker' | 'reviewer' | 'replier' | 'operator' | 'partner'

/** Longer texts are refused by their schemas already. */
const maxLength = 5_000

/** For `superRefine` of a public text, or of one read before contacts are exchanged. */
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

/** A text key with the passages, one per line, as its parameter. */
export function messageWithPassage(key: string, passage: string): string {
  return `${key}?${new URLSearchParams({ passage })}`
}
