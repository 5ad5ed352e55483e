import { randomUUID } from 'node:crypto'
import { verifyPassword } from '#app/accounts/passwords/hashing.server.ts'
import {
  claimFormerAdminCode,
  claimRecoveryCode,
  createRecoveryCodes,
  findRecoveryCode,
  replaceRecoveryCodes,
} from '#app/accounts/second-factor/recovery-codes.server.ts'
import { findTotpStep } from '#app/accounts/second-factor/totp.server.ts'
import { recordSignIn } from '#app/admins/audit.server.ts'
import { fingerprintCredential } from '#app/admins/tokens.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type CheckedAdmin = { adminId: number; isEnrolled: boolean; credential: string }

/** Checks an address and a password of an admin. Unknown addresses take the same time and get the same answer. */
export async function checkAdminCredentials(
  db: Db,
  { email, password, network, now }: { email: string; password: string; network: string; now: Date },
): Promise<Outcome<CheckedAdmin, 'invalid_credentials'>> {
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'password_hash', 'totp_secret', 'totp_enrolled_at'])
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const matches = await verifyPassword(password, admin?.password_hash ?? null)
  if (admin && !matches)
    await recordSignIn(db, { adminId: admin.id, action: 'fail_sign_in', step: 'password', network, now })
  if (!admin || !matches) return refused('invalid_credentials')
  const credential = fingerprintCredential({ passwordHash: admin.password_hash, secret: admin.totp_secret })
  return done({ adminId: admin.id, isEnrolled: admin.totp_enrolled_at !== null, credential })
}

export function findAdminById(db: Db, adminId: number) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'role', 'password_hash as passwordHash'])
    .select(['totp_secret as secret', 'totp_enrolled_at as enrolledAt'])
    .where('id', '=', adminId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

type GivenCode = { adminId: number; code: string; network: string; now: Date }

/** Checks a code of the app or a recovery code. Each works once. */
export async function checkAdminCode(
  db: Db,
  { adminId, code, network, now }: GivenCode,
): Promise<Outcome<{ adminId: number }, 'wrong_code'>> {
  const admin = await findAdminById(db, adminId)
  if (!admin?.enrolledAt) return refused('wrong_code')
  const step = findTotpStep({ owner: 'admin', secret: admin.secret }, code, now)
  const isRight =
    step === undefined
      ? await redeemRecoveryCode(db, { adminId, code, network, now })
      : await claimTotpStep(db, { adminId, step })
  if (isRight) return done({ adminId })
  await recordSignIn(db, { adminId, action: 'fail_sign_in', step: 'code', network, now })
  return refused('wrong_code')
}

/** The first code of an app proves that it has the secret; returns the recovery codes, which are shown once. */
export async function enrolTotp(
  db: Db,
  { adminId, code, network, now }: GivenCode,
): Promise<Outcome<{ recoveryCodes: string[] }, 'wrong_code' | 'already_enrolled'>> {
  const admin = await findAdminById(db, adminId)
  const step = admin && findTotpStep({ owner: 'admin', secret: admin.secret }, code, now)
  if (admin?.enrolledAt) return refused('already_enrolled')
  if (!admin) return refused('wrong_code')
  if (step === undefined) {
    await recordSignIn(db, { adminId, action: 'fail_sign_in', step: 'code', network, now })
    return refused('wrong_code')
  }

  const recoveryCodes = await createRecoveryCodes(randomUUID())
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('admins')
      .set({ totp_enrolled_at: now, totp_step: step })
      .where('id', '=', adminId)
      .where('totp_secret', '=', admin.secret)
      .where('totp_enrolled_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refused('already_enrolled')
    await recordSignIn(trx, { adminId, action: 'enrol_totp', network, now })
    await replaceRecoveryCodes(trx, { adminId }, recoveryCodes)
    return done({ recoveryCodes: recoveryCodes.codes })
  })
}

/** Claims a period: each code works once, also when it is sent many times at once. */
async function claimTotpStep(db: Db, { adminId, step }: { adminId: number; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totp_step: step })
    .where('id', '=', adminId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function redeemRecoveryCode(db: Db, { adminId, code, network, now }: GivenCode): Promise<boolean> {
  const codeId = await findRecoveryCode(db, { adminId }, code)
  return inTransaction(db, async (trx) => {
    const isClaimed =
      codeId === undefined
        ? await claimFormerAdminCode(trx, { adminId, code, now })
        : await claimRecoveryCode(trx, { codeId, now })
    if (isClaimed) await recordSignIn(trx, { adminId, action: 'use_recovery_code', network, now })
    return isClaimed
  })
}
