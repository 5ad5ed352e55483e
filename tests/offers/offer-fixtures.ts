import { postAd } from '#app/ads/publishing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'

type Budget = { minPayout?: number; maxPayout?: number | null; acceptsOutsideBudget?: boolean }

export const fuseAd = {
  title: 'Zamjena osigurača',
  description: 'Izbija osigurač u kuhinji.',
  skill: 'electrician',
  city: 'sarajevo',
  address: 'Ferhadija 7',
  minPayout: 5_000,
  maxPayout: 15_000,
} as const

/** Amra's open ad with a budget of 50 to 150 KM. */
export async function anOpenAd(budget: Budget & { clientId?: number } = {}) {
  const clientId = budget.clientId ?? (await aClient()).id
  const outcome = await postAd(db, {
    ...fuseAd,
    clientId,
    minPayout: budget.minPayout ?? fuseAd.minPayout,
    maxPayout: budget.maxPayout === undefined ? fuseAd.maxPayout : budget.maxPayout,
    acceptsOutsideBudget: budget.acceptsOutsideBudget ?? false,
    now: noon,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { adId: outcome.value.adId, clientId }
}

/** An open ad to which as many workers have each offered 10 KM more than the one before, from 60 KM on. */
export async function anAdWithOffers(count: number) {
  const ad = await anOpenAd()
  const offers: { offerId: number; workerId: number }[] = []
  for (let nth = 0; nth < count; nth++) {
    const { id: workerId } = await aWorker()
    offers.push({ offerId: await anOffer(ad.adId, workerId, 6_000 + nth * 1_000), workerId })
  }
  return { ...ad, offers }
}

export async function anAssignment(others = 1) {
  const { adId, clientId, offers } = await anAdWithOffers(others + 1)
  const [chosen, ...rest] = offers
  const outcome = await acceptOffer(db, { offerId: chosen!.offerId, clientId, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { adId, clientId, ...chosen!, others: rest }
}

export async function anOffer(adId: number, workerId: number, amount = 8_000): Promise<number> {
  const outcome = await sendOffer(db, { adId, workerId, amount, message: 'Mogu doći sutra.', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}

export async function findAd(adId: number) {
  return db.selectFrom('ads').selectAll().where('id', '=', adId).executeTakeFirstOrThrow()
}

export async function statusOf(offerId: number) {
  const { status } = await db.selectFrom('offers').select('status').where('id', '=', offerId).executeTakeFirstOrThrow()
  return status
}

/** What was announced about an ad: type, wording and to whom. */
export async function listAnnouncements(adId: number) {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').orderBy('id').execute()
  return rows
    .map(({ payload }) => payload as { type: string; variant: string; recipients: unknown; adId?: number })
    .filter((payload) => payload.adId === adId)
    .map(({ type, variant, recipients }) => ({ type, variant, recipients }))
}
