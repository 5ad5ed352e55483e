import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { findUser, later, leave } from './leavers.ts'
import { anOpenAd, findAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const steps = ['send', 'withdraw', 'accept', 'reject', 'unaccept', 'complete', 'cancel', 'reactivate'] as const
const closings = ['client closes', 'worker closes', 'erase'] as const
type Step = (typeof steps)[number] | (typeof closings)[number]

test('whatever happens in whatever order, only an agreed job refuses a closing, and a closed account has nothing open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps, ...steps, ...closings), { maxLength: 12 }), async (script) => {
      const [client, worker] = [await aClient(), await aWorker()]
      const { adId } = await anOpenAd({ clientId: client.id })
      for (const step of script) {
        const before = await readState({ adId, clientId: client.id, workerId: worker.id })
        const isDone = await perform(step, { adId, clientId: client.id, workerId: worker.id })
        const after = await readState({ adId, clientId: client.id, workerId: worker.id })
        if (step === 'client closes' || step === 'worker closes')
          expect({ script, step, isDone }).toEqual({ script, step, isDone: before.ad !== 'in_progress' })
        if (isDone && steps.includes(step as never))
          expect({ script, step, closed: actorIsClosed(step, before) }).toMatchObject({ closed: false })
        if (after.clientIsClosed) expect(['completed', 'cancelled', 'deleted']).toContain(after.ad)
        if (after.workerIsClosed) expect(['none', 'rejected', 'withdrawn', 'accepted']).toContain(after.offer)
        if (after.workerIsClosed && after.offer === 'accepted') expect(after.ad).toBe('completed')
      }
    }),
    { numRuns: 60, timeout: 20_000 },
  )
}, 120_000)

type Pair = { adId: number; clientId: number; workerId: number }

function actorIsClosed(step: Step, { clientIsClosed, workerIsClosed }: Awaited<ReturnType<typeof readState>>): boolean {
  return step === 'send' || step === 'withdraw' ? workerIsClosed : clientIsClosed
}

async function readState({ adId, clientId, workerId }: Pair) {
  const ad = await findAd(adId).catch(() => ({ status: 'deleted' }))
  return {
    ad: ad.status,
    offer: (await findOffer({ adId, workerId }))?.status ?? 'none',
    clientIsClosed: (await findUser(clientId)).deleted_at !== null,
    workerIsClosed: (await findUser(workerId)).deleted_at !== null,
  }
}

async function perform(step: Step, pair: Pair): Promise<boolean> {
  const { id: offerId = 0 } = (await findOffer(pair)) ?? {}
  const decision = { ...pair, offerId, now: noon }
  const verbs = {
    send: () => sendOffer(db, { ...decision, amount: 8_000, message: '' }),
    withdraw: () => withdrawOffer(db, decision),
    accept: () => acceptOffer(db, decision),
    reject: () => rejectOffer(db, decision),
    unaccept: () => unacceptOffer(db, decision),
    complete: () => completeAssignment(db, { ...decision, rating: 4, comment: 'Dobro.' }),
    cancel: () => cancelAd(db, decision),
    reactivate: () => reactivateAd(db, decision),
    'client closes': () => leave({ id: pair.clientId }),
    'worker closes': () => leave({ id: pair.workerId }),
    erase: async () => ({ ok: (await eraseClosedAccounts(db, { now: later })) > 0 }),
  }
  return (await verbs[step]()).ok
}

function findOffer({ adId, workerId }: Omit<Pair, 'clientId'>) {
  return db
    .selectFrom('offers')
    .select(['id', 'status'])
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}
