import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizePassword } from '#app/i18n/plain-text.ts'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import { withoutSlot } from '#app/request-slot.server.ts'
import { isInTransaction } from '#db/connection.ts'

declare const isHash: unique symbol
/** A result of `hashPassword`: the brand keeps a typed password from being stored. */
export type PasswordHash = string & { readonly [isHash]: true }

const derive = promisify(argon2)

// OWASP's low-memory argon2id setting: 19 MiB, two passes, one lane.
const argon2Options = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
// Two at a time leave threads to other work; a queue of 200 takes about ten seconds.
const limit = limitConcurrency(2, { maxQueued: 200 })

/**
 * Hashes the normalized password with argon2id, at most two at a time.
 * @throws QueueFullError, answered with 503, when too many wait already.
 */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const [message, nonce] = [normalizePassword(password), randomBytes(16)]
  const tag = await withHashSlot(() => derive('argon2id', { ...argon2Options, message, nonce }))
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64url'))
  return `argon2id$${argon2Options.memory}$${argon2Options.passes}$${salt}$${hash}` as PasswordHash
}

export async function hashOptionalPassword(password: string | undefined): Promise<PasswordHash | null> {
  return password === undefined ? null : hashPassword(password)
}

/** Compares in constant time, under the same limit. A missing hash takes as long as a present one and answers false. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  return (await findHashedSpelling(password, storedHash)) !== undefined
}

/** The spelling that the hash was made of: hashes from before passwords were normalized are of what was typed. */
export async function findHashedSpelling(password: string, storedHash: string | null): Promise<string | undefined> {
  const hash = storedHash ?? (await dummyHash)
  for (const spelling of new Set([normalizePassword(password), password]))
    if ((await isHashOf(spelling, hash)) && storedHash !== null) return spelling
  return undefined
}

async function isHashOf(message: string, hash: string): Promise<boolean> {
  const [, memory, passes, nonce, tag] = hash.split('$')
  const storedOptions = { memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce!, 'base64url') }
  const computed = await withHashSlot(() => derive('argon2id', { ...argon2Options, ...storedOptions, message }))
  return timingSafeEqual(computed, Buffer.from(tag!, 'base64url'))
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  // A transaction that waits for a slot holds its connection, and the pool has few.
  if (isInTransaction()) throw new Error('a password is hashed inside a transaction')
  return withoutSlot(() => limit(work))
}
