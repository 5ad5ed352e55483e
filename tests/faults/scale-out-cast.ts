import { sendOffer } from '#app/offers/sending.server.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { addBrowsers, createRecipients, isAllSettled, type ProviderFakes } from './provider-fakes.ts'
import type { LoadCast } from './scale-out-load.ts'

/**
 * Three clients and six workers whom every channel reaches at any hour. Each client has `adsEach` ads with two offers, of which
 * one can be accepted.
 */
export async function createLoadCast({ push }: ProviderFakes, adsEach: number): Promise<LoadCast> {
  const workerIds = await createRecipients(6, push)
  const clientIds = (await Promise.all([aClient(), aClient(), aClient()])).map(({ id }) => id)
  await addBrowsers(clientIds, push)
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null, email_verified_at: new Date() }).execute()
  // Those who have just signed up are welcomed, which is not of this.
  await waitUntil(isAllSettled)
  await db.deleteFrom('notifications').execute()

  const waiting: LoadCast['waiting'] = []
  for (let nth = 0; nth < adsEach * clientIds.length; nth += 1) {
    const clientId = clientIds[nth % clientIds.length]!
    const { id: adId } = await anAd(clientId)
    const bidders = [0, 1].map((offset) => workerIds[(2 * nth + offset) % workerIds.length]!)
    const offerIds: number[] = []
    for (const workerId of bidders) {
      const outcome = await sendOffer(db, { adId, workerId, amount: 8_500, message: '', now: new Date() })
      if (!outcome.ok) throw new Error(outcome.reason)
      offerIds.push(outcome.value.offerId)
    }
    waiting.push({ clientId, offerIds })
  }
  return { workerIds, clientIds, waiting }
}
