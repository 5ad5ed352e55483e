import { createHash } from 'node:crypto'

/** A message's name in a provider's alphabet: the same for the same key, and telling nothing of what the key is made of. */
export function stableId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
