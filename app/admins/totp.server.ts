import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { config } from '#app/config.server.ts'
import { productName } from '#app/product.ts'
import type { Db } from '#db/connection.ts'

const periodSeconds = 30
/** A clock may be one period ahead or behind. */
const window = 1
const recoveryCodeCount = 10

const key = Buffer.from(hkdfSync('sha256', config.SECRET, '', 'admin totp', 32))

/** A new secret, encrypted: the database alone gives no codes. */
export function createTotpSecret(): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const encrypted = Buffer.concat([cipher.update(randomBytes(20)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** What an authenticator app reads from the QR code, and what can be typed instead. */
export function describeTotp({ email, secret }: { email: string; secret: Buffer }): { uri: string; typed: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), typed: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') }
}

/** The period of a valid code; undefined for a wrong one. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: digits, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** Claims a period: each code works once, also when it is sent many times at once. */
export async function claimTotpStep(db: Db, { adminId, step }: { adminId: number; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totp_step: step })
    .where('id', '=', adminId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(trx: Db, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await trx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute()
  const rows = codes.map((code) => ({ code_hash: hashCode(adminId, code), admin_id: adminId }))
  await trx.insertInto('admin_recovery_codes').values(rows).execute()
  return codes
}

export async function claimRecoveryCode(
  db: Db,
  { adminId, code, now }: { adminId: number; code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashCode(adminId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function createRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase()
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

function hashCode(adminId: number, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${adminId} ${plain}`).digest()
}

function totpOf(secret: Buffer, label = ''): TOTP {
  const decipher = createDecipheriv('aes-256-gcm', key, secret.subarray(0, 12))
  decipher.setAuthTag(secret.subarray(12, 28))
  const plain = Buffer.concat([decipher.update(secret.subarray(28)), decipher.final()])
  return new TOTP({
    issuer: productName,
    label,
    secret: new Secret({ buffer: new Uint8Array(plain).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}
