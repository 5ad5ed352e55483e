import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Proof } from '#app/accounts/rules.ts'
import { config } from '#app/config.server.ts'

export type Purpose = Proof | 'password'

/** The token of a link: 256 bits, made anew from the row's nonce whenever the link is written. */
export function linkToken(purpose: Purpose, nonce: Buffer): string {
  return keyed(`link ${purpose}`, nonce).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Six digits, made from the row's nonce: a hash of them would be undone in a second, so none is kept. */
export function codeOf(nonce: Buffer): string {
  return String(keyed('code', nonce).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function isCode(nonce: Buffer, typed: string): boolean {
  const [expected, given] = [Buffer.from(codeOf(nonce)), Buffer.from(typed)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** One address however it is written. Keyed, because numbers are few enough to try them all. */
export function hashAddress(address: string): Buffer {
  return keyed('address', address.trim().toLowerCase())
}

const ticketHours = 48

/**
 * Opens the page on which a member waits for a mail, or the one for a code, also in a browser that is signed out: it shows
 * the address or number and sends again, and proves nothing. Holds for two days.
 */
export function issueTicket(userId: number, purpose: Proof, now: Date): string {
  const hour = Math.floor(now.getTime() / 3_600_000) + ticketHours
  const about = `${userId.toString(36)}-${hour.toString(36)}`
  return `${about}-${keyed(`ticket ${purpose}`, about).toString('base64url')}`
}

/** Whose ticket it is; undefined when it is old, for something else, or none of ours. */
export function readTicket(ticket: string, purpose: Proof, now: Date): number | undefined {
  const [, userId = '', hour = '', signature = ''] = /^([0-9a-z]{1,11})-([0-9a-z]{1,8})-([\w-]{43})$/.exec(ticket) ?? []
  const expected = keyed(`ticket ${purpose}`, `${userId}-${hour}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(expected, given)) return undefined
  return Number.parseInt(hour, 36) * 3_600_000 > now.getTime() ? Number.parseInt(userId, 36) : undefined
}

function keyed(use: string, value: Buffer | string): Buffer {
  return createHmac('sha256', config.SECRET).update(`verification ${use} `).update(value).digest()
}
