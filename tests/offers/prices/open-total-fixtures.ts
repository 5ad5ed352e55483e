import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

export const visit = { pricing: 'visit', unitPrice: 3_000 } as const

export const anAdForVisits = (clientId?: number) =>
  anOpenAd({ acceptsOutsideBudget: true, ...(clientId !== undefined && { clientId }) })

/** An offer of a visit for 30 KM, whose total is named after it. */
export async function anOpenTotal(adId: number, workerId: number, unitPrice = visit.unitPrice as number) {
  const terms = { ...visit, unitPrice }
  const sent = await sendOffer(db, { adId, workerId, amount: null, message: '', terms, now: noon })
  if (!sent.ok) throw new Error(sent.reason)
  return sent.value.offerId
}

/** A running job that was accepted with an open total. */
export async function aJobWithOpenTotal() {
  const [{ adId, clientId }, { id: workerId }] = [await anAdForVisits(), await aWorker()]
  const offerId = await anOpenTotal(adId, workerId)
  const accepted = await acceptOffer(db, { offerId, clientId, seenAmount: visit.unitPrice, now: noon })
  if (!accepted.ok) throw new Error(accepted.reason)
  return { adId, clientId, workerId, offerId, others: [] }
}
