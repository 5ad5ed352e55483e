import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  beginEnrolment,
  confirmEnrolment,
  findEnrolment,
  prepareConfirmation,
} from '#app/accounts/second-factor/enrolling.server.ts'
import { describeTotp } from '#app/accounts/second-factor/totp.server.ts'
import { db } from '#tests/support/data/database.ts'

const sessionId = 1

/** A member's second factor with its recovery codes. The address is verified, as it has to be. */
export async function aSecondFactor(userId: number, now = new Date()): Promise<{ codes: string[] }> {
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
  await beginEnrolment(db, { userId, sessionId, now })
  const begun = await findEnrolment(db, { userId, sessionId, now })
  const code = codeOf(begun!.secret, now)
  const prepared = await prepareConfirmation(db, { userId, sessionId, code, seed: randomUUID(), now })
  if (!prepared.ok) throw new Error(prepared.reason)
  const outcome = await confirmEnrolment(db, { ...prepared.value, userId, now })
  if (!outcome.ok) throw new Error(outcome.reason)
  await db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', userId).execute()
  return prepared.value.recoveryCodes
}

/** What the app of this member shows at this moment. */
export async function factorCodeOf(userId: number, now = new Date()): Promise<string> {
  const { secret } = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codeOf(secret, now)
}

function codeOf(secret: Buffer, now: Date): string {
  const { typed } = describeTotp({ owner: 'member', email: '', secret })
  return new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) }).generate({ timestamp: now.getTime() })
}
