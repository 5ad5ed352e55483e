import { agreedDayVariants } from '#app/assignments/appointments/arrival/rules.ts'
import { restoreOfferTerms } from '#app/assignments/changes/closing.server.ts'
import { closeProposals } from '#app/assignments/proposals.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import type { Db } from '#db/connection.ts'

type Closing = { adId: number; withAgreed: boolean; now: Date }

/** Ends what is open between the two of an ad, and with `withAgreed` what they agreed on too. The caller has locked the ad's row. */
export async function closeAgreement(trx: Db, closing: Closing): Promise<void> {
  const { adId, withAgreed, now } = closing
  await closeProposals(trx, 'day', closing)
  if (withAgreed) await restoreOfferTerms(trx, adId)
  await closeProposals(trx, 'change', closing)
  const ofAgreed = withAgreed ? (['worker_done', 'closing_ahead', ...agreedDayVariants] as const) : []
  await settleQuestions(trx, { adId, variants: ['day_proposed', 'change_proposed', ...ofAgreed], now })
  if (withAgreed) await settleQuestions(trx, { adId, type: 'OfferAccepted', variants: ['default'], now })
}
