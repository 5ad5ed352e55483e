import type { z } from 'zod'
import { findContact } from './finding.ts'

/** Whose text it is, and so when the contact will be shown: the words for it in the namespace `leaks`. */
export type Writer = 'client' | 'worker' | 'reviewer'

/** No text that others read is longer; what is, was refused for that already. */
const longest = 5_000

/** For `superRefine` of a text that is read before contacts are exchanged, or by everybody. */
export function refuseContact(writer: Writer) {
  return (text: string, context: z.RefinementCtx) => {
    const passage = text.length > longest ? undefined : findContact(text)
    if (passage) context.addIssue({ code: 'custom', message: naming(`leaks:${writer}`, passage) })
  }
}

/** A text key with the passage that it names. */
export function naming(key: string, passage: string): string {
  return `${key}?${new URLSearchParams({ passage })}`
}
