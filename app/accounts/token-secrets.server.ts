import { createHash, createHmac } from 'node:crypto'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { isSigned, secrets } from '#app/secrets.server.ts'

/** The last three go to an address that the token itself holds. */
export type TokenPurpose = VerificationKind | 'password' | 'sign_in' | 'new_email' | 'new_phone' | 'former_email'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const tokenLifetimesMs: Record<TokenPurpose, number> = {
  email: dayMs,
  phone: 10 * minuteMs,
  password: hourMs,
  sign_in: 10 * minuteMs,
  new_email: dayMs,
  new_phone: 10 * minuteMs,
  former_email: 7 * dayMs,
}

/** The token of a link: 256 bits, derived from the row's nonce whenever the link is written. */
export function deriveLinkToken(purpose: TokenPurpose, nonce: Buffer, secret = secrets[0]): string {
  return hmac(`link ${purpose}`, nonce, secret).toString('base64url')
}

type TokenRow = { purpose: TokenPurpose; nonce: Buffer; tokenHash: Buffer }

/** The token and the code of a row, under the secret that it was issued with; undefined when that secret is gone. */
export function deriveTokenSecrets({
  purpose,
  nonce,
  tokenHash,
}: TokenRow): { token: string; code: string } | undefined {
  const issuedWith = secrets.find((secret) => hashToken(deriveLinkToken(purpose, nonce, secret)).equals(tokenHash))
  if (!issuedWith) return undefined
  return { token: deriveLinkToken(purpose, nonce, issuedWith), code: deriveCode(nonce, issuedWith) }
}

/** The session that a sign-in link or a registration opens, derived so that a repeated form gets the same one. */
export function deriveSessionToken(opener: string, secret = secrets[0]): string {
  return hmac('session', opener, secret).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Six digits, derived from the row's nonce. Nothing of them is stored: a hash of six digits is reversed in a second. */
export function deriveCode(nonce: Buffer, secret = secrets[0]): string {
  return String(hmac('code', nonce, secret).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function matchesCode(row: TokenRow, input: string): boolean {
  return isSigned(input, () => deriveTokenSecrets(row)?.code ?? '')
}

/** Hashes an address regardless of case. Keyed, because all phone numbers can be tried. */
export function hashAddress(address: string, secret = secrets[0]): Buffer {
  return hmac('address', address.trim().toLowerCase(), secret)
}

export function addressHashes(address: string): Buffer[] {
  return secrets.map((secret) => hashAddress(address, secret))
}

export function isAddressHash(hash: Buffer, address: string): boolean {
  return addressHashes(address).some((each) => each.equals(hash))
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

const ticketMs = 48 * 3_600_000

/**
 * A signed ticket for the page on which a signed-out member waits for a mail or code: the page shows the address or
 * number and sends again, but the ticket verifies nothing. Valid for 48 hours, or until the account is taken back.
 */
export function issueTicket(userId: number, purpose: VerificationKind, now: Date): string {
  const payload = `${userId.toString(36)}-${now.getTime().toString(36)}`
  return `${payload}-${signTicket(secrets[0], purpose, payload)}`
}

/** The member of a ticket and when it was issued; undefined when it is expired, for another purpose or forged. */
export function readTicket(
  ticket: string,
  purpose: VerificationKind,
  now: Date,
): { userId: number; issuedAt: Date } | undefined {
  const [, userId = '', time = '', signature = ''] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})-([\w-]{43})$/.exec(ticket) ?? []
  if (!isSigned(signature, (secret) => signTicket(secret, purpose, `${userId}-${time}`))) return undefined
  const issuedAt = Number.parseInt(time, 36)
  const isValid = issuedAt > now.getTime() - ticketMs
  return isValid ? { userId: Number.parseInt(userId, 36), issuedAt: new Date(issuedAt) } : undefined
}

function signTicket(secret: string, purpose: VerificationKind, payload: string): string {
  return hmac(`ticket ${purpose}`, payload, secret).toString('base64url')
}

function hmac(label: string, value: Buffer | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`verification ${label} `).update(value).digest()
}
