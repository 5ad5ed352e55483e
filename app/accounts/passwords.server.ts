import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isInTransaction } from '#db/connection.ts'

declare const isHash: unique symbol
/** What `hashPassword` made, so that no verb can be handed a password as it was typed. */
export type PasswordHash = string & { readonly [isHash]: true }

const derive = promisify(argon2)

// OWASP's argon2id setting for little memory: 19 MiB, two passes, one lane.
const argon2Options = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const maxConcurrent = 2
/** Some ten seconds of work; a longer queue is better refused with 503. */
const maxQueued = 200

let active = 0
const queue: (() => void)[] = []

/**
 * Hashes with argon2id; at most two at a time, so that a burst of sign-ins leaves threads to everybody else.
 * @throws an error with the code EBUSY, answered 503, when too many wait already.
 */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const nonce = randomBytes(16)
  const tag = await withHashSlot(() => derive('argon2id', { ...argon2Options, message: password, nonce }))
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64url'))
  return `argon2id$${argon2Options.memory}$${argon2Options.passes}$${salt}$${hash}` as PasswordHash
}

/** Compares in constant time, in the same turns. Without a stored hash it works as long as with one and says no. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, memory, passes, nonce, tag] = (storedHash ?? (await dummyHash)).split('$')
  const storedOptions = { memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce!, 'base64url') }
  const computed = await withHashSlot(() =>
    derive('argon2id', { ...argon2Options, ...storedOptions, message: password }),
  )
  return timingSafeEqual(computed, Buffer.from(tag!, 'base64url')) && storedHash !== null
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  // A few waiting for their turn with a connection each would leave none to everybody else.
  if (isInTransaction()) throw new Error('a password is hashed inside a transaction')
  if (queue.length >= maxQueued) throw Object.assign(new Error('too many passwords wait'), { code: 'EBUSY' })
  if (active >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve))
  else active += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }
}
