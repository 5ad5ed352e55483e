import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { markWorkDone, completeAssignment } from '#app/offers/completing.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAssignment, anAdWithOffers, anOpenAd, findAd } from './offer-fixtures.ts'

type Pair = { adId: number; clientId: number; workerId: number }

const asWorker = ({ adId, clientId, workerId }: Pair) =>
  findContactDetails(db, { adId, viewerId: workerId, otherId: clientId })
const asClient = ({ adId, clientId, workerId }: Pair) =>
  findContactDetails(db, { adId, viewerId: clientId, otherId: workerId })

async function haveContacts(pair: Pair): Promise<[boolean, boolean]> {
  return [(await asClient(pair)) !== undefined, (await asWorker(pair)) !== undefined]
}

test('before an acceptance neither knows the other', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  expect(await haveContacts({ adId, clientId, workerId: offers[0]!.workerId })).toEqual([false, false])
})

test('while the job runs each has the other’s phone, e-mail and name; the worker has the address of the job', async () => {
  const assignment = await anAssignment()
  expect(await asWorker(assignment)).toMatchObject({
    name: 'Amra',
    surname: 'Hodžić',
    address: 'Ferhadija 7',
    phone: expect.stringMatching(/^\+387/),
  })
  expect(await asClient(assignment)).toMatchObject({
    name: 'Mirza',
    surname: 'Hadžić',
    address: 'Titova 12',
    email: expect.stringContaining('@'),
  })
})

test('after taking back or cancelling nobody has them any more, after completing both keep them', async () => {
  const unaccepted = await anAssignment()
  await unacceptOffer(db, { ...unaccepted, now: noon })
  expect(await haveContacts(unaccepted)).toEqual([false, false])

  const cancelled = await anAssignment()
  await cancelAd(db, { ...cancelled, now: noon })
  expect(await haveContacts(cancelled)).toEqual([false, false])

  const completed = await anAssignment()
  await completeAssignment(db, { ...completed, rating: 5, comment: 'Odlično.', now: noon })
  expect(await haveContacts(completed)).toEqual([true, true])
})

test('the other bidders, another client and another ad of the same client get nothing', async () => {
  const assignment = await anAssignment()
  const { adId, clientId, workerId } = assignment
  expect(await haveContacts({ adId, clientId, workerId: assignment.others[0]!.workerId })).toEqual([false, false])
  expect(await haveContacts({ adId, workerId, clientId: (await aClient()).id })).toEqual([false, false])
  const { adId: otherAdId } = await anOpenAd({ clientId })
  expect(await haveContacts({ adId: otherAdId, clientId, workerId })).toEqual([false, false])
  expect(await findContactDetails(db, { adId, viewerId: clientId, otherId: clientId })).toBeUndefined()
})

test('the street stands in the ad only for the worker who has the job', async () => {
  const { adId, workerId, others } = await anAssignment()
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
type Step = { action: (typeof steps)[number]; workerIndex: 0 | 1 }
type AdState = 'open' | 'in_progress' | 'completed' | 'cancelled'
type OfferState = 'none' | 'pending' | 'accepted' | 'rejected' | 'withdrawn'
type Model = { ad: AdState; announced: boolean; offers: [OfferState, OfferState] }

/** What design.md says of one step, in memory; true where it goes through. */
function applyToModel(model: Model, { action, workerIndex }: Step): boolean {
  const mine = model.offers[workerIndex]
  const allowed = {
    send: model.ad === 'open' && mine !== 'pending' && mine !== 'accepted',
    edit: model.ad === 'open' && mine === 'pending',
    withdraw: mine === 'pending',
    accept: model.ad === 'open' && mine === 'pending',
    reject: mine === 'pending',
    unaccept: model.ad === 'in_progress' && mine === 'accepted',
    announce: model.ad === 'in_progress' && mine === 'accepted' && !model.announced,
    complete: model.ad === 'in_progress' && mine === 'accepted',
    cancel: model.ad === 'open' || model.ad === 'in_progress',
    reactivate: model.ad === 'cancelled',
  }[action]
  if (!allowed) return false

  const offerAfter: Partial<Record<Step['action'], OfferState>> = {
    send: 'pending',
    withdraw: 'withdrawn',
    accept: 'accepted',
    reject: 'rejected',
    unaccept: 'pending',
  }
  const adAfter: Partial<Record<Step['action'], AdState>> = {
    accept: 'in_progress',
    unaccept: 'open',
    complete: 'completed',
    cancel: 'cancelled',
    reactivate: 'open',
  }
  model.offers[workerIndex] = offerAfter[action] ?? mine
  model.ad = adAfter[action] ?? model.ad
  model.announced = action === 'announce' || (model.announced && model.ad === 'in_progress')
  const rejectedStates: OfferState[] =
    action === 'cancel' ? ['pending', 'accepted'] : action === 'complete' ? ['pending'] : []
  model.offers = model.offers.map((state) => (rejectedStates.includes(state) ? 'rejected' : state)) as Model['offers']
  return true
}

test('whatever happens in whatever order, the database says what the rules say, and contacts show only in a job', async () => {
  const workers = [await aWorker(), await aWorker()]
  const { id: clientId } = await aClient()

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ action: fc.constantFrom(...steps), workerIndex: fc.constantFrom(0 as const, 1 as const) }), {
        maxLength: 14,
      }),
      async (script) => {
        const { adId } = await anOpenAd({ clientId })
        const model: Model = { ad: 'open', announced: false, offers: ['none', 'none'] }
        for (const step of script) {
          const workerId = workers[step.workerIndex]!.id
          expect({ step, ok: await perform(step.action, { adId, clientId, workerId }) }).toEqual({
            step,
            ok: applyToModel(model, step),
          })
        }
        const ad = await findAd(adId)
        expect(ad.status).toBe(model.ad)
        expect(ad.worker_done_at !== null && ad.status === 'in_progress').toBe(model.announced)
        expect(ad.offer_count).toBe(model.offers.filter((state) => state !== 'none' && state !== 'withdrawn').length)
        for (const workerIndex of [0, 1] as const) {
          const pair = { adId, clientId, workerId: workers[workerIndex]!.id }
          const isAssigned = model.offers[workerIndex] === 'accepted'
          expect(await findOfferState(pair)).toBe(model.offers[workerIndex])
          expect(await haveContacts(pair)).toEqual([isAssigned, isAssigned])
          expect(await isChatOpen(pair)).toBe(isAssigned)
        }
      },
    ),
    { numRuns: 250, timeout: 20_000 },
  )
}, 120_000)

async function perform(action: Step['action'], pair: Pair): Promise<boolean> {
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
    announce: () => markWorkDone(db, decision),
    complete: () => completeAssignment(db, { ...decision, rating: 4, comment: 'Dobro.' }),
    cancel: () => cancelAd(db, decision),
    reactivate: () => reactivateAd(db, decision),
  }
  return (await verbs[action]()).ok
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
