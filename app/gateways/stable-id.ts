import { createHash } from 'node:crypto'

/** A hash of the key in a provider's alphabet. */
export function stableId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
