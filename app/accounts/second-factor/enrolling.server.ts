import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import {
  createRecoveryCodes,
  replaceRecoveryCodes,
  type NewRecoveryCodes,
} from '#app/accounts/second-factor/recovery-codes.server.ts'
import { createTotpSecret, findTotpStep } from '#app/accounts/second-factor/totp.server.ts'
import { isNotRemoved } from '#app/accounts/second-factor/factors.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const enrolmentMinutes = 30

type Enrolment = { userId: number; sessionId: number; now: Date }

/** Begins with a new secret, which only this session sees. Needs a verified address: that is where warnings go. */
export function beginEnrolment(
  db: Db,
  { userId, sessionId, now }: Enrolment,
): Promise<Outcome<null, 'unknown' | 'email_unverified' | 'already_enrolled'>> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('email_verified_at as emailVerifiedAt')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return refused('unknown')
    if (!user.emailVerifiedAt) return refused('email_unverified')
    await deleteRemoved(trx, { userId, now })
    const begun = { secret: createTotpSecret('member'), session_id: sessionId, created_at: now }
    const row = await trx
      .insertInto('second_factors')
      .values({ user_id: userId, ...begun })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(begun).where('second_factors.enrolled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return row ? done(null) : refused('already_enrolled')
  })
}

export function findEnrolment(db: Db, { userId, sessionId, now }: Enrolment) {
  return db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(({ ref }) => ['second_factors.secret', ref('users.email').$castTo<string>().as('email')])
    .where('second_factors.user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('enrolled_at', 'is', null)
    .where('second_factors.created_at', '>', new Date(now.getTime() - enrolmentMinutes * 60_000))
    .executeTakeFirst()
}

type Confirmation = { secret: Buffer; step: number; recoveryCodes: NewRecoveryCodes }

/** Checks the first code of the app, and makes the recovery codes of the form. Hashes, so not inside a transaction. */
export async function prepareConfirmation(
  db: Db,
  { code, seed, ...enrolment }: Enrolment & { code: string; seed: string },
): Promise<Outcome<Confirmation, 'wrong_code' | 'enrolment_expired'>> {
  const begun = await findEnrolment(db, enrolment)
  if (!begun) return refused('enrolment_expired')
  const step = findTotpStep({ owner: 'member', secret: begun.secret }, code, enrolment.now)
  if (step === undefined) return refused('wrong_code')
  return done({ secret: begun.secret, step, recoveryCodes: await createRecoveryCodes(seed) })
}

/** The first code has proven that the app has the secret: sign-in asks for codes from now on, and the owner is notified. */
export function confirmEnrolment(
  db: Db,
  { userId, secret, step, recoveryCodes, now }: Confirmation & { userId: number; now: Date },
): Promise<Outcome<null, 'enrolment_expired'>> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('second_factors')
      .set({ enrolled_at: now, last_step: step, session_id: null })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('enrolled_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refused('enrolment_expired')
    await replaceRecoveryCodes(trx, { userId }, recoveryCodes)
    await announceSecurity(trx, { userId, variant: 'second_factor_on' })
    return done(null)
  })
}

export function renewRecoveryCodes(
  db: Db,
  { userId, recoveryCodes, now }: { userId: number; recoveryCodes: NewRecoveryCodes; now: Date },
): Promise<Outcome<null, 'not_enrolled'>> {
  return inTransaction(db, async (trx) => {
    const factor = await trx
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('enrolled_at', 'is not', null)
      .where(isNotRemoved(now))
      .forUpdate()
      .executeTakeFirst()
    if (!factor) return refused('not_enrolled')
    await replaceRecoveryCodes(trx, { userId }, recoveryCodes)
    await announceSecurity(trx, { userId, variant: 'recovery_codes_new' })
    return done(null)
  })
}

async function deleteRemoved(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).where('removal_at', '<=', now).execute()
}
