import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { findActiveFactor, isNotRemoved } from '#app/accounts/second-factor/factors.server.ts'
import {
  claimRecoveryCode,
  countUnusedCodes,
  findRecoveryCode,
} from '#app/accounts/second-factor/recovery-codes.server.ts'
import { findTotpStep } from '#app/accounts/second-factor/totp.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type GivenCode = { userId: number; code: string; now: Date }
export type CheckedCode = { unusedCodes: number | null }

/** Checks a code of the app or a recovery code, each of which works once and ends a removal that support has begun. Not in a transaction. */
export async function checkFactorCode(
  db: Db,
  { userId, code, now }: GivenCode,
): Promise<Outcome<CheckedCode, 'wrong_code'>> {
  const factor = await findActiveFactor(db, { userId, now })
  if (!factor) return refused('wrong_code')
  const step = findTotpStep({ owner: 'member', secret: factor.secret }, code, now)
  if (step !== undefined)
    return (await claimStep(db, { userId, step, now })) ? done({ unusedCodes: null }) : refused('wrong_code')
  const codeId = await findRecoveryCode(db, { userId }, code)
  return codeId === undefined ? refused('wrong_code') : useRecoveryCode(db, { userId, codeId, now })
}

/** A code of the app works once: another with the same or an earlier period is a replay. */
async function claimStep(db: Db, { userId, step, now }: { userId: number; step: number; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, removal_at: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where(isNotRemoved(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function useRecoveryCode(
  db: Db,
  { userId, codeId, now }: { userId: number; codeId: number; now: Date },
): Promise<Outcome<CheckedCode, 'wrong_code'>> {
  return inTransaction(db, async (trx) => {
    if (!(await claimRecoveryCode(trx, { codeId, now }))) return refused('wrong_code')
    await trx.updateTable('second_factors').set({ removal_at: null }).where('user_id', '=', userId).execute()
    const unusedCodes = await countUnusedCodes(trx, { userId })
    await announceSecurity(trx, { userId, variant: 'recovery_code_used', params: { left: String(unusedCodes) } })
    return done({ unusedCodes })
  })
}
