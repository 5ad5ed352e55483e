import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { productName } from '#app/product.ts'
import { secrets } from '#app/secrets.server.ts'

const periodSeconds = 30
const window = 1

/** Whose secrets these are: each kind is encrypted with a key of its own. */
export type TotpOwner = 'admin' | 'member'

export function createTotpSecret(owner: TotpOwner): Buffer {
  return encrypt(owner, randomBytes(20))
}

/** The secret under the current SECRET; null when it is already, or when the one it was encrypted with is gone. */
export function reencryptTotpSecret({ owner, secret }: StoredSecret): Buffer | null {
  const decrypted = decrypt({ owner, secret })
  return !decrypted || decrypted.isCurrent ? null : encrypt(owner, decrypted.plain)
}

type StoredSecret = { owner: TotpOwner; secret: Buffer }

export function describeTotp({ email, ...stored }: StoredSecret & { email: string }): { uri: string; typed: string } {
  const totp = totpOf(stored, email)
  if (!totp) throw new Error('the SECRET that this key was encrypted with is gone')
  return { uri: totp.toString(), typed: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') }
}

/** The period of a valid code; undefined for a wrong one. */
export function findTotpStep(stored: StoredSecret, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(stored)?.validate({ token: code, timestamp, window })
  return delta === null || delta === undefined ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

function totpOf(stored: StoredSecret, label = ''): TOTP | undefined {
  const decrypted = decrypt(stored)
  if (!decrypted) return undefined
  return new TOTP({
    issuer: productName,
    label,
    secret: new Secret({ buffer: new Uint8Array(decrypted.plain).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}

function encrypt(owner: TotpOwner, plain: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(owner, secrets[0]), iv)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

function decrypt({ owner, secret: stored }: StoredSecret): { plain: Buffer; isCurrent: boolean } | undefined {
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(owner, secret), stored.subarray(0, 12))
    decipher.setAuthTag(stored.subarray(12, 28))
    try {
      const plain = Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()])
      return { plain, isCurrent: secret === secrets[0] }
    } catch {
      // Encrypted with the other secret.
    }
  }
  return undefined
}

function keyOf(owner: TotpOwner, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${owner} totp`, 32))
}
