import { createHash, timingSafeEqual } from 'node:crypto'

type Money = { orderNumber: string; amount: number; currency: string }

export function formDigest(key: string, { orderNumber, amount, currency }: Money): string {
  return hash('sha512', `${key}${orderNumber}${amount}${currency}`)
}

export function callbackDigest(key: string, body: string): string {
  return hash('sha512', `${key}${body}`)
}

/** The digest of the whole address of a return without its `digest` parameter. */
export function returnDigest(key: string, url: string): string {
  return hash('sha512', `${key}${url}`)
}

/** The digest of refund, void and capture: the gateway signs them with SHA-1. */
export function managementDigest(key: string, { orderNumber, amount, currency }: Money): string {
  return hash('sha1', `${key}${orderNumber}${amount}${currency}`)
}

export function showDigest(key: string, orderNumber: string): string {
  return hash('sha1', `${key}${orderNumber}`)
}

export function isSameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hash(algorithm: string, text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('hex')
}
