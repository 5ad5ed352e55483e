import { expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fuseAd, anAdWithOffers, findAd } from './offer-fixtures.ts'

const rounds = 200

type AdWithOffers = Awaited<ReturnType<typeof anAdWithOffers>>
type Verb = (adWithOffers: AdWithOffers) => Promise<Outcome<unknown, string>>

const accept =
  (nth: number): Verb =>
  ({ clientId, offers }) =>
    acceptOffer(db, { offerId: offers[nth]!.offerId, clientId, now: noon })
const withdraw: Verb = ({ offers }) => withdrawOffer(db, { ...offers[0]!, now: noon })
const edit: Verb = ({ offers }) => editOffer(db, { ...offers[0]!, amount: 9_900, message: '', now: noon })
const reject: Verb = ({ clientId, offers }) => rejectOffer(db, { offerId: offers[0]!.offerId, clientId, now: noon })
const editTheAd: Verb = ({ adId, clientId }) => editAd(db, { ...fuseAd, adId, clientId, now: noon })
const cancel: Verb = ({ adId, clientId }) => cancelAd(db, { adId, clientId, now: noon })

/** Both at the same moment, in turns starting with the one and with the other. */
async function race(first: Verb, second: Verb) {
  const adsWithOffers = await Promise.all([anAdWithOffers(2), anAdWithOffers(2)])
  const tally = { both: 0, first: 0, second: 0, neither: 0 }
  const refusals = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const adWithOffers = adsWithOffers[round % 2]!
    await resetOffers(adWithOffers)
    const [one, two] =
      round % 2
        ? await Promise.all([first(adWithOffers), second(adWithOffers)])
        : (await Promise.all([second(adWithOffers), first(adWithOffers)])).reverse()
    tally[one!.ok ? (two!.ok ? 'both' : 'first') : two!.ok ? 'second' : 'neither'] += 1
    for (const outcome of [one!, two!]) if (!outcome.ok) refusals.add(outcome.reason)
    await expectConsistent(adWithOffers)
  }
  return { ...tally, refusals: [...refusals].sort() }
}

async function resetOffers({ adId, offers }: AdWithOffers) {
  await db
    .updateTable('ads')
    .set({
      status: 'open',
      accepted_offer_id: null,
      accepted_at: null,
      cancelled_at: null,
      offer_count: 2,
      highest_offer: 7_000,
    })
    .where('id', '=', adId)
    .execute()
  await db.updateTable('offers').set({ status: 'pending', accepted_at: null }).where('ad_id', '=', adId).execute()
  await db.updateTable('offers').set({ amount: 6_000 }).where('id', '=', offers[0]!.offerId).execute()
}

/** Never two accepted offers; the ad says which one; the counts are those of the rows. */
async function expectConsistent({ adId }: AdWithOffers) {
  const offers = await db.selectFrom('offers').select(['id', 'status', 'amount']).where('ad_id', '=', adId).execute()
  const ad = await findAd(adId)
  const activeOffers = offers.filter(({ status }) => status !== 'withdrawn')
  expect(offers.filter(({ status }) => status === 'accepted').map(({ id }) => id)).toEqual(
    ad.accepted_offer_id === null ? [] : [ad.accepted_offer_id],
  )
  expect(ad.status === 'in_progress').toBe(ad.accepted_offer_id !== null)
  expect(ad.offer_count).toBe(activeOffers.length)
  expect(ad.highest_offer).toBe(activeOffers.length ? Math.max(...activeOffers.map(({ amount }) => amount)) : null)
}

test('of two concurrent acceptances one wins, the other is refused as already_accepted', async () => {
  expect(await race(accept(0), accept(1))).toMatchObject({ both: 0, neither: 0, refusals: ['already_accepted'] })
})

test('accepting against withdrawing: one wins', async () => {
  expect(await race(accept(0), withdraw)).toMatchObject({
    both: 0,
    neither: 0,
    refusals: expect.arrayContaining([expect.stringMatching(/^already_/)]),
  })
})

test('accepting against editing: the client never accepts a price that changes afterwards', async () => {
  const { both, first, neither, refusals } = await race(accept(0), edit)
  expect({
    neither,
    rounds: both + first,
    refusals: refusals.filter((reason) => reason !== 'already_accepted'),
  }).toEqual({ neither: 0, rounds, refusals: [] })
})

test('accepting against editing the ad: what was accepted does not change any more', async () => {
  const { neither, second, refusals } = await race(accept(0), editTheAd)
  expect({ neither, second, refusals: refusals.filter((reason) => reason !== 'ad_locked') }).toEqual({
    neither: 0,
    second: 0,
    refusals: [],
  })
})

test('accepting against rejecting: one wins', async () => {
  expect(await race(accept(0), reject)).toMatchObject({ both: 0, neither: 0 })
})

test('accepting against cancelling: no cancelled ad keeps an accepted offer', async () => {
  // A running job may be cancelled too, so both succeed where the acceptance came first.
  const { both, second, refusals } = await race(accept(0), cancel)
  expect(both + second).toBe(rounds)
  expect(refusals.every((reason) => ['already_rejected', 'ad_closed'].includes(reason))).toBe(true)
})

test('fifty workers who offer at once are all counted', async () => {
  const adWithOffers = await anAdWithOffers(0)
  const workers = await Promise.all(Array.from({ length: 50 }, () => aWorker()))
  await Promise.all(
    workers.map(({ id }, nth) =>
      sendOffer(db, { adId: adWithOffers.adId, workerId: id, amount: 5_000 + nth * 100, message: '', now: noon }),
    ),
  )
  expect(await findAd(adWithOffers.adId)).toMatchObject({ offer_count: 50, highest_offer: 9_900 })
})

test('one worker’s offer sent many times at once is one offer', async () => {
  const { adId } = await anAdWithOffers(0)
  const { id: workerId } = await aWorker()
  const send = () => sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon })
  const outcomes = await Promise.all(Array.from({ length: 20 }, send))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findAd(adId)).toMatchObject({ offer_count: 1 })
})

test('accepting, taking back and choosing again in a crowd ends with at most one accepted offer', async () => {
  const adWithOffers = await anAdWithOffers(2)
  const unaccept: Verb = ({ clientId, offers }) =>
    unacceptOffer(db, { offerId: offers[0]!.offerId, clientId, now: noon })
  for (let round = 0; round < 40; round++) {
    await resetOffers(adWithOffers)
    await Promise.all([accept(0), unaccept, accept(1), accept(0)].map((verb) => verb(adWithOffers)))
    await expectConsistent(adWithOffers)
  }
})
