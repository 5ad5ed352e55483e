import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { config } from '#app/config.server.ts'

/** The last three go to an address that the token itself holds. */
export type TokenPurpose = VerificationKind | 'password' | 'sign_in' | 'new_email' | 'new_phone' | 'former_email'

/** The token of a link: 256 bits, derived from the row's nonce whenever the link is written. */
export function deriveLinkToken(purpose: TokenPurpose, nonce: Buffer): string {
  return hmac(`link ${purpose}`, nonce).toString('base64url')
}

/** The session that a sign-in link opens, derived so that a repeated form gets the same one. */
export function deriveSessionToken(linkToken: string): string {
  return hmac('session', linkToken).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Six digits, derived from the row's nonce. Nothing of them is stored: a hash of six digits is reversed in a second. */
export function deriveCode(nonce: Buffer): string {
  return String(hmac('code', nonce).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function matchesCode(nonce: Buffer, input: string): boolean {
  const [expected, actual] = [Buffer.from(deriveCode(nonce)), Buffer.from(input)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Hashes an address regardless of case. Keyed, because all phone numbers can be tried. */
export function hashAddress(address: string): Buffer {
  return hmac('address', address.trim().toLowerCase())
}

/** The contact that a token of this purpose proves. */
export function addressForPurpose(
  purpose: TokenPurpose,
  { email, phone, address }: { email: string; phone: string; address: string | null },
): string {
  return address ?? (purpose === 'phone' ? phone : email)
}

export function isPhonePurpose(purpose: TokenPurpose): boolean {
  return purpose === 'phone' || purpose === 'new_phone'
}

const ticketHours = 48

/**
 * A signed ticket for the page on which a signed-out member waits for a mail or code: the page shows the address or
 * number and sends again, but the ticket verifies nothing. Valid for 48 hours.
 */
export function issueTicket(userId: number, purpose: VerificationKind, now: Date): string {
  const hour = Math.floor(now.getTime() / 3_600_000) + ticketHours
  const payload = `${userId.toString(36)}-${hour.toString(36)}`
  return `${payload}-${hmac(`ticket ${purpose}`, payload).toString('base64url')}`
}

/** The member of a ticket; undefined when it is expired, for another purpose or forged. */
export function readTicket(ticket: string, purpose: VerificationKind, now: Date): number | undefined {
  const [, userId = '', hour = '', signature = ''] = /^([0-9a-z]{1,11})-([0-9a-z]{1,8})-([\w-]{43})$/.exec(ticket) ?? []
  const expected = hmac(`ticket ${purpose}`, `${userId}-${hour}`)
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(expected, actual)) return undefined
  return Number.parseInt(hour, 36) * 3_600_000 > now.getTime() ? Number.parseInt(userId, 36) : undefined
}

function hmac(label: string, value: Buffer | string): Buffer {
  return createHmac('sha256', config.SECRET).update(`verification ${label} `).update(value).digest()
}
