import { sql } from 'kysely'
import { findOfferToDecide, listOffersOfAd } from '#app/offers/queries.server.ts'
import { findOfferingWorker } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** `now` is before the reading: an offer that was changed since has not been seen. A browser may load what nobody sees. */
type Reading = Parameters<typeof listOffersOfAd>[1] & { isPrefetch?: boolean; now: Date }

/** The offers of an ad for its owner, who thereby sees them: their workers may know. */
export async function readOffersOfAd(db: Db, { isPrefetch = false, now, ...options }: Reading) {
  const offers = await listOffersOfAd(db, options)
  const unseenIds = offers.filter(isUnseen).map(({ id }) => id)
  if (unseenIds.length > 0 && !isPrefetch) await markSeen(db, unseenIds, now)
  return offers
}

type Opening = Parameters<typeof findOfferingWorker>[1] & { isPrefetch?: boolean; now: Date }

export async function readOfferOnProfile(db: Db, { isPrefetch = false, now, ...options }: Opening) {
  const found = await findOfferingWorker(db, options)
  const isSeen = !found || !isUnseen({ status: found.offerStatus, seenAt: found.seenAt })
  if (!isSeen && !isPrefetch) await markSeen(db, [found.offerId], now)
  return found
}

type Deciding = Parameters<typeof findOfferToDecide>[1] & { isPrefetch?: boolean; now: Date }

/** The same on the page that asks before the client decides. */
export async function readOfferToDecide(db: Db, { isPrefetch = false, now, ...key }: Deciding) {
  const found = await findOfferToDecide(db, key)
  if (found && isUnseen(found) && !isPrefetch) await markSeen(db, [found.id], now)
  return found
}

function isUnseen({ status, seenAt }: { status: string; seenAt: Date | null }): boolean {
  return status === 'pending' && seenAt === null
}

/** A row that a verb holds is left for the next reading: a reader waits for nobody. */
async function markSeen(db: Db, ids: number[], now: Date): Promise<void> {
  const rows = sql`select id from offers where id = any(${ids}) and updated_at <= ${now} for no key update skip locked`
  await sql`update offers set seen_at = ${now} where id in (${rows})`.execute(db)
}
