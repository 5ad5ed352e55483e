import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { announceDone, completeJob } from '#app/offers/completing.server.ts'
import { findContacts } from '#app/offers/contacts.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { findAdForWorker } from '#app/offers/queries.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { aClient, aWorker, noon } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import { aJobInProgress, anAdWithOffers, anOpenAd, findAd } from './scene.ts'

type Pair = { adId: number; clientId: number; workerId: number }

const asWorker = ({ adId, clientId, workerId }: Pair) =>
  findContacts(db, { adId, viewerId: workerId, otherId: clientId })
const asClient = ({ adId, clientId, workerId }: Pair) =>
  findContacts(db, { adId, viewerId: clientId, otherId: workerId })

async function haveContacts(pair: Pair): Promise<[boolean, boolean]> {
  return [(await asClient(pair)) !== undefined, (await asWorker(pair)) !== undefined]
}

test('before an acceptance neither knows the other', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  expect(await haveContacts({ adId, clientId, workerId: offers[0]!.workerId })).toEqual([false, false])
})

test('while the job runs each has the other’s phone, e-mail and name; the worker has the address of the job', async () => {
  const job = await aJobInProgress()
  expect(await asWorker(job)).toMatchObject({
    name: 'Amra',
    surname: 'Hodžić',
    address: 'Ferhadija 7',
    phone: expect.stringMatching(/^\+387/),
  })
  expect(await asClient(job)).toMatchObject({
    name: 'Mirza',
    surname: 'Hadžić',
    address: 'Titova 12',
    email: expect.stringContaining('@'),
  })
})

test('after taking back or cancelling nobody has them any more, after completing both keep them', async () => {
  const taken = await aJobInProgress()
  await unacceptOffer(db, { ...taken, now: noon })
  expect(await haveContacts(taken)).toEqual([false, false])

  const cancelled = await aJobInProgress()
  await cancelAd(db, { ...cancelled, now: noon })
  expect(await haveContacts(cancelled)).toEqual([false, false])

  const completed = await aJobInProgress()
  await completeJob(db, { ...completed, rating: 5, comment: 'Odlično.', now: noon })
  expect(await haveContacts(completed)).toEqual([true, true])
})

test('the other bidders, another client and another ad of the same client get nothing', async () => {
  const job = await aJobInProgress()
  const { adId, clientId, workerId } = job
  expect(await haveContacts({ adId, clientId, workerId: job.others[0]!.workerId })).toEqual([false, false])
  expect(await haveContacts({ adId, workerId, clientId: (await aClient()).id })).toEqual([false, false])
  const { adId: otherAdId } = await anOpenAd({ clientId })
  expect(await haveContacts({ adId: otherAdId, clientId, workerId })).toEqual([false, false])
  expect(await findContacts(db, { adId, viewerId: clientId, otherId: clientId })).toBeUndefined()
})

test('the street stands in the ad only for the worker who has the job', async () => {
  const { adId, workerId, others } = await aJobInProgress()
  expect((await findAdForWorker(db, { adId, workerId }))?.address).toBe('Ferhadija 7')
  expect((await findAdForWorker(db, { adId, workerId: others[0]!.workerId }))?.address).toBeNull()
})

const steps = [
  'send',
  'edit',
  'withdraw',
  'accept',
  'reject',
  'unaccept',
  'announce',
  'complete',
  'cancel',
  'reactivate',
] as const
type Step = { what: (typeof steps)[number]; who: 0 | 1 }
type AdState = 'open' | 'in_progress' | 'completed' | 'cancelled'
type OfferState = 'none' | 'pending' | 'accepted' | 'rejected' | 'withdrawn'
type Model = { ad: AdState; announced: boolean; offers: [OfferState, OfferState] }

/** What design.md says of one step, in memory; true where it goes through. */
function act(model: Model, { what, who }: Step): boolean {
  const mine = model.offers[who]
  const allowed = {
    send: model.ad === 'open' && mine !== 'pending' && mine !== 'accepted',
    edit: model.ad === 'open' && mine === 'pending',
    withdraw: mine === 'pending',
    accept: model.ad === 'open' && mine === 'pending',
    reject: mine === 'pending',
    unaccept: model.ad === 'in_progress' && mine === 'accepted',
    announce: model.ad === 'in_progress' && mine === 'accepted' && !model.announced,
    complete: model.ad === 'in_progress',
    cancel: model.ad === 'open' || model.ad === 'in_progress',
    reactivate: model.ad === 'cancelled',
  }[what]
  if (!allowed) return false

  const offerAfter: Partial<Record<Step['what'], OfferState>> = {
    send: 'pending',
    withdraw: 'withdrawn',
    accept: 'accepted',
    reject: 'rejected',
    unaccept: 'pending',
  }
  const adAfter: Partial<Record<Step['what'], AdState>> = {
    accept: 'in_progress',
    unaccept: 'open',
    complete: 'completed',
    cancel: 'cancelled',
    reactivate: 'open',
  }
  model.offers[who] = offerAfter[what] ?? mine
  model.ad = adAfter[what] ?? model.ad
  model.announced = what === 'announce' || (model.announced && model.ad === 'in_progress')
  const ending: OfferState[] = what === 'cancel' ? ['pending', 'accepted'] : what === 'complete' ? ['pending'] : []
  model.offers = model.offers.map((state) => (ending.includes(state) ? 'rejected' : state)) as Model['offers']
  return true
}

test('whatever happens in whatever order, the database says what the rules say, and contacts show only in a job', async () => {
  const workers = [await aWorker(), await aWorker()]
  const { id: clientId } = await aClient()

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ what: fc.constantFrom(...steps), who: fc.constantFrom(0 as const, 1 as const) }), {
        maxLength: 14,
      }),
      async (script) => {
        const { adId } = await anOpenAd({ clientId })
        const model: Model = { ad: 'open', announced: false, offers: ['none', 'none'] }
        for (const step of script) {
          const workerId = workers[step.who]!.id
          expect({ step, ok: await perform(step.what, { adId, clientId, workerId }) }).toEqual({
            step,
            ok: act(model, step),
          })
        }
        const ad = await findAd(adId)
        expect(ad.status).toBe(model.ad)
        expect(ad.worker_done_at !== null && ad.status === 'in_progress').toBe(model.announced)
        expect(ad.offer_count).toBe(model.offers.filter((state) => state !== 'none' && state !== 'withdrawn').length)
        for (const who of [0, 1] as const) {
          const pair = { adId, clientId, workerId: workers[who]!.id }
          const hasJob = model.offers[who] === 'accepted'
          expect(await findOfferState(pair)).toBe(model.offers[who])
          expect(await haveContacts(pair)).toEqual([hasJob, hasJob])
          expect(await isChatOpen(pair)).toBe(hasJob)
        }
      },
    ),
    { numRuns: 250, timeout: 20_000 },
  )
}, 120_000)

async function perform(what: Step['what'], pair: Pair): Promise<boolean> {
  const offerId = (await findOffer(pair))?.id ?? 0
  const decision = { ...pair, offerId, now: noon }
  const terms = { ...decision, amount: 5_000 + (offerId % 100), message: '' }
  const verbs = {
    send: () => sendOffer(db, terms),
    edit: () => editOffer(db, terms),
    withdraw: () => withdrawOffer(db, decision),
    accept: () => acceptOffer(db, decision),
    reject: () => rejectOffer(db, decision),
    unaccept: () => unacceptOffer(db, decision),
    announce: () => announceDone(db, decision),
    complete: () => completeJob(db, { ...decision, rating: 4, comment: 'Dobro.' }),
    cancel: () => cancelAd(db, decision),
    reactivate: () => reactivateAd(db, decision),
  }
  return (await verbs[what]()).ok
}

function findOffer({ adId, workerId }: Pair) {
  return db
    .selectFrom('offers')
    .select(['id', 'status'])
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}

async function findOfferState(pair: Pair): Promise<OfferState> {
  return (await findOffer(pair))?.status ?? 'none'
}

async function isChatOpen({ adId, workerId }: Pair): Promise<boolean> {
  const chat = await db
    .selectFrom('conversations')
    .select('closed_at')
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return chat !== undefined && chat.closed_at === null
}
