import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config.server.ts'

/** The first one signs; while SECRET is changed, signatures of the other one are accepted as well. */
export const secrets: [string, ...string[]] = [
  config.SECRET,
  ...(config.SECRET_PREVIOUS && config.SECRET_PREVIOUS !== config.SECRET ? [config.SECRET_PREVIOUS] : []),
]

export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

export function shortSignature(secret: string, text: string): string {
  return hmac(secret, text).toString('base64url').slice(0, 22)
}

/** Compares in constant time with what each accepted secret gives. */
export function isSigned(received: string, sign: (secret: string) => string): boolean {
  return secrets.some((secret) => {
    const [one, other] = [Buffer.from(received), Buffer.from(sign(secret))]
    return one.length === other.length && timingSafeEqual(one, other)
  })
}

/** The derived value whose hash is stored: what was derived before a change of the secret is derived with the former one. */
export function deriveStored(derive: (secret: string) => string, isStored: (derived: string) => boolean) {
  return secrets.map(derive).find(isStored)
}

/** Tell the forms of a member from those of others in the same browser; the second is that of pages from before a change of SECRET. */
export function formOwnerMarks(userId: number): [string, ...string[]] {
  const [mark, ...former] = secrets
  return [markOf(mark, userId), ...former.map((secret) => markOf(secret, userId))]
}

function markOf(secret: string, userId: number): string {
  return shortSignature(secret, `drafts ${userId}`).slice(0, 8)
}
