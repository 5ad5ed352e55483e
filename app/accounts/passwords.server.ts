import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's argon2id setting for little memory: 19 MiB, two passes, one lane.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const mostAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Hashes with argon2id; at most two at a time, so that a burst of sign-ins leaves threads to everybody else. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Compares in constant time. Without a stored hash it works as long as with one and says no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, nonce, tag] = (stored ?? (await decoy)).split('$')
  const given = await inTurn(() =>
    derive('argon2id', { ...cost, memory: Number(memory), passes: Number(passes), message: password, nonce: Buffer.from(nonce!, 'base64url') }),
  )
  return timingSafeEqual(given, Buffer.from(tag!, 'base64url')) && stored !== null
}

const decoy = hashPassword(randomBytes(16).toString('hex'))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
