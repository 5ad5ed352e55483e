import { sql } from 'kysely'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import type { AdminRole } from '#app/admins/rules.ts'
import { endAllAdminSessions } from '#app/admins/sessions.server.ts'
import { createTotpSecret } from '#app/accounts/second-factor/totp.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const lowerEmail = sql<string>`lower(email)`

type NewAdmin = { email: string; name: string; role: AdminRole; password: string }

/** Adds an admin, who enrols an authenticator app at the first sign-in. */
export async function createAdmin(
  db: Db,
  { email, name, role, password }: NewAdmin,
): Promise<Outcome<{ adminId: number }, 'email_taken'>> {
  const passwordHash = await hashPassword(password)
  const row = await db
    .insertInto('admins')
    .values({ email, name, role, password_hash: passwordHash, totp_secret: createTotpSecret('admin') })
    .onConflict((conflict) => conflict.expression(lowerEmail).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? done({ adminId: row.id }) : refused('email_taken')
}

/** A new password and a new secret for the app; every session ends. */
export async function resetAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<Outcome<{ adminId: number }, 'unknown'>> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const changes = { totp_secret: createTotpSecret('admin'), totp_enrolled_at: null, disabled_at: null }
    return changeAdmin(trx, { email, changes: { ...changes, password_hash: passwordHash }, now })
  })
}

export function disableAdmin(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<Outcome<{ adminId: number }, 'unknown'>> {
  return inTransaction(db, (trx) => changeAdmin(trx, { email, changes: { disabled_at: now }, now }))
}

export function listAdmins(db: Db) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'role', 'totp_enrolled_at as enrolledAt', 'disabled_at as disabledAt'])
    .orderBy('id')
    .execute()
}

type Changes = {
  disabled_at: Date | null
  password_hash?: PasswordHash
  totp_secret?: Buffer
  totp_enrolled_at?: null
}

async function changeAdmin(
  trx: Db,
  { email, changes, now }: { email: string; changes: Changes; now: Date },
): Promise<Outcome<{ adminId: number }, 'unknown'>> {
  const admin = await trx
    .updateTable('admins')
    .set(changes)
    .where(lowerEmail, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  if (!admin) return refused('unknown')
  await endAllAdminSessions(trx, admin.id, now)
  return done({ adminId: admin.id })
}
