import { agreedDayVariants } from '#app/assignments/appointments/arrival/rules.ts'
import { closeAppointments } from '#app/assignments/appointments/closing.server.ts'
import { closeChanges } from '#app/assignments/changes/closing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import type { Db } from '#db/connection.ts'

type Closing = { adId: number; withAgreed: boolean; now: Date }

/** Ends what is open between the two of an ad, and with `withAgreed` what they agreed on too. The caller has locked the ad's row. */
export async function closeAgreement(trx: Db, closing: Closing): Promise<void> {
  await closeAppointments(trx, closing)
  await closeChanges(trx, closing)
  const { adId, withAgreed, now } = closing
  const variants = ['day_proposed', 'change_proposed', ...(withAgreed ? agreedDayVariants : [])] as const
  await settleQuestions(trx, { adId, variants, now })
}
