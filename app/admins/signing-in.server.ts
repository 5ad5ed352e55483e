import { verifyPassword } from '#app/accounts/passwords/hashing.server.ts'
import { claimRecoveryCode, claimTotpStep, findTotpStep, replaceRecoveryCodes } from '#app/admins/totp.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type CheckedAdmin = { adminId: number; isEnrolled: boolean }

/** Checks an address and a password of an admin. Unknown addresses take the same time and get the same answer. */
export async function checkAdminCredentials(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Outcome<CheckedAdmin, 'invalid_credentials'>> {
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'password_hash', 'totp_enrolled_at'])
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const matches = await verifyPassword(password, admin?.password_hash ?? null)
  if (!admin || !matches) return refused('invalid_credentials')
  return done({ adminId: admin.id, isEnrolled: admin.totp_enrolled_at !== null })
}

export function findAdminById(db: Db, adminId: number) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'role', 'totp_secret as secret', 'totp_enrolled_at as enrolledAt'])
    .where('id', '=', adminId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

type GivenCode = { adminId: number; code: string; now: Date }

/** Checks a code of the app or a recovery code. Each works once. */
export async function checkAdminCode(
  db: Db,
  { adminId, code, now }: GivenCode,
): Promise<Outcome<{ adminId: number }, 'wrong_code'>> {
  const admin = await findAdminById(db, adminId)
  if (!admin?.enrolledAt) return refused('wrong_code')
  const step = findTotpStep(admin.secret, code, now)
  const isRight =
    step === undefined
      ? await claimRecoveryCode(db, { adminId, code, now })
      : await claimTotpStep(db, { adminId, step })
  return isRight ? done({ adminId }) : refused('wrong_code')
}

/** The first code of an app proves that it has the secret; returns the recovery codes, which are not stored. */
export function enrolTotp(
  db: Db,
  { adminId, code, now }: GivenCode,
): Promise<Outcome<{ recoveryCodes: string[] }, 'wrong_code' | 'already_enrolled'>> {
  return inTransaction(db, async (trx) => {
    const admin = await findAdminById(trx, adminId)
    if (!admin) return refused('wrong_code')
    if (admin.enrolledAt) return refused('already_enrolled')
    const step = findTotpStep(admin.secret, code, now)
    if (step === undefined) return refused('wrong_code')

    const { numUpdatedRows } = await trx
      .updateTable('admins')
      .set({ totp_enrolled_at: now, totp_step: step })
      .where('id', '=', adminId)
      .where('totp_enrolled_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refused('already_enrolled')
    return done({ recoveryCodes: await replaceRecoveryCodes(trx, adminId) })
  })
}
