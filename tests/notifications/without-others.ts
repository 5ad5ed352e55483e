import { cancelAd } from '#app/ads/cancelling.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { db } from '#tests/support/data/database.ts'
import type { Cast } from '#tests/support/data/scenes.ts'

/** The accounts of all but the recipient are closed while `look` runs, and what they had open is over, as closing has it. */
export async function withoutOthers(cast: Cast, recipient: keyof Cast, look: () => Promise<void>): Promise<void> {
  const others = Object.values(cast).flatMap(({ id }) => (id === cast[recipient].id ? [] : [id]))
  const close = (deletedAt: Date | null) =>
    db.updateTable('users').set({ deleted_at: deletedAt }).where('id', 'in', others).execute()
  const { id: clientId } = cast.client
  const going = db.selectFrom('ads').select('id').where('client_id', '=', clientId)
  for (const { id: adId } of await going.where('status', 'in', ['open', 'in_progress']).execute())
    await cancelAd(db, { adId, clientId, now: new Date() })
  const waiting = db.selectFrom('offers').select(['id', 'worker_id']).where('status', '=', 'pending')
  for (const { id: offerId, worker_id: workerId } of await waiting.where('worker_id', 'in', others).execute())
    await withdrawOffer(db, { offerId, workerId, now: new Date() })
  await close(new Date())
  await look().finally(() => close(null))
}
