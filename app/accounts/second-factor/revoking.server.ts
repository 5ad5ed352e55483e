import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { removeFactor } from '#app/accounts/second-factor/removing.server.ts'
import type { Db } from '#db/connection.ts'

type FactorRevocation = {
  userId: number
  /** When the account left the address that it has again; undefined where nobody is known to have taken it. */
  takenAt: Date | undefined
}

/** Ends a factor that was enrolled after the account was taken, or not confirmed. The owner is notified of an older one, which stays. */
export async function revokeFactor(trx: Db, { userId, takenAt }: FactorRevocation): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).where('enrolled_at', 'is', null).execute()
  if (!takenAt) return
  const factor = await trx
    .selectFrom('second_factors')
    .select('enrolled_at as enrolledAt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor?.enrolledAt) return
  if (factor.enrolledAt >= takenAt) await removeFactor(trx, { userId })
  else await announceSecurity(trx, { userId, variant: 'second_factor_stays' })
}
