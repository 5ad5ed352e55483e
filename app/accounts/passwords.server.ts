import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isInTransaction } from '#db/connection.ts'

declare const isHash: unique symbol
/** What `hashPassword` made, so that no verb can be handed a password as it was typed. */
export type PasswordHash = string & { readonly [isHash]: true }

const derive = promisify(argon2)

// OWASP's argon2id setting for little memory: 19 MiB, two passes, one lane.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const maxRunning = 2
/** Some ten seconds of work; a longer queue is better refused with 503. */
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashes with argon2id; at most two at a time, so that a burst of sign-ins leaves threads to everybody else.
 * @throws an error with the code EBUSY, answered 503, when too many wait already.
 */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64url'))
  return `argon2id$${cost.memory}$${cost.passes}$${salt}$${hash}` as PasswordHash
}

/** Compares in constant time, in the same turns. Without a stored hash it works as long as with one and says no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, nonce, tag] = (stored ?? (await decoy)).split('$')
  const its = { memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce!, 'base64url') }
  const given = await inTurn(() => derive('argon2id', { ...cost, ...its, message: password }))
  return timingSafeEqual(given, Buffer.from(tag!, 'base64url')) && stored !== null
}

const decoy = hashPassword(randomBytes(16).toString('hex'))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // A few waiting for their turn with a connection each would leave none to everybody else.
  if (isInTransaction()) throw new Error('a password is hashed inside a transaction')
  if (waiting.length >= maxWaiting) throw Object.assign(new Error('too many passwords wait'), { code: 'EBUSY' })
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
