import { expect, test } from 'vitest'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { anAdWithOffers, anAssignment, anOffer, anOpenAd, fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const rounds = 24
const atOnce = 3

type Race = () => Promise<(() => Promise<unknown>)[]>

/** Two verbs of the same people at the same moment, whose locks once waited for each other in a circle. */
const races: Record<string, Race> = {
  'offering again against completing the assignment': async () => {
    const { adId, clientId, workerId } = await anAssignment(0)
    return [
      () => sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon }),
      () => completeAssignment(db, { adId, clientId, rating: 5, comment: 'Odlično.', now: noon }),
    ]
  },
  'suspending a worker against closing the account': async () => {
    const { workerId } = await aBidder()
    return [
      () => suspendMember(db, { userId: workerId, reason: 'Prijave.', actor: 'Zora', now: noon }),
      () => closeAccount(db, { userId: workerId, currentHash: passwordHash, now: noon }),
    ]
  },
  'offering against closing the account': async () => {
    const { adId, workerId } = await aBidder()
    return [
      () => sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon }),
      () => closeAccount(db, { userId: workerId, currentHash: passwordHash, now: noon }),
    ]
  },
  'hiding a question against deleting its ad': async () => {
    const { adId, clientId } = await anOpenAd()
    const question = await askQuestion(db, { adId, workerId: (await aWorker()).id, text: 'Kada?', now: noon })
    const id = question.ok ? question.value.id : 0
    return [
      () => hideContent(db, { target: 'question', id, reason: 'spam', note: '', actor: 'Zora', now: noon }),
      () => deleteAd(db, { adId, clientId, now: noon }),
    ]
  },
  'writing to each other against closing both accounts': async () => {
    const [client, worker] = [await aClient(), await aWorker()]
    const write = (key: string) =>
      sendDirectMessage(db, {
        sender: { id: client.id, userType: 'Client' },
        recipientId: worker.id,
        text: 'Dobar dan.',
        idempotencyKey: `${key}-${client.id}`,
        now: noon,
      })
    await write('first')
    return [
      () => write('second'),
      ...[client, worker].map(
        ({ id: userId }) =>
          () =>
            closeAccount(db, { userId, currentHash: passwordHash, now: noon }),
      ),
    ]
  },
}

/** Pairs of which one relies on what the other changes: without the locks the database would refuse one at its commit. */
Object.assign(races, {
  'suspending a client against publishing': async () => {
    const { id: userId } = await aClient()
    return [
      () => suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', now: noon }),
      () => postAd(db, { ...fuseAd, clientId: userId, now: noon }),
    ]
  },
  'suspending a worker against undoing the acceptance': async () => {
    const { clientId, workerId, offerId } = await anAssignment(0)
    return [
      () => suspendMember(db, { userId: workerId, reason: 'Prijave.', actor: 'Zora', now: noon }),
      () => unacceptOffer(db, { offerId, clientId, now: noon }),
    ]
  },
  'closing the account against an acceptance': async () => {
    const { clientId, offers } = await anAdWithOffers(1)
    const { offerId, workerId } = offers[0]!
    return [
      () => closeAccount(db, { userId: workerId, currentHash: passwordHash, now: noon }),
      () => acceptOffer(db, { offerId, clientId, now: noon }),
    ]
  },
  'removing an ad against opening it again': async () => {
    const { adId, clientId } = await anOpenAd()
    await cancelAd(db, { adId, clientId, now: noon })
    return [
      () => hideContent(db, { target: 'ad', id: adId, reason: 'scam', note: '', actor: 'Zora', now: noon }),
      () => reactivateAd(db, { adId, clientId, now: noon }),
    ]
  },
} satisfies typeof races)

async function aBidder() {
  const [first, second] = [await anOpenAd(), await anOpenAd()]
  const { id: workerId } = await aWorker()
  await anOffer(second.adId, workerId)
  await anOffer(first.adId, workerId)
  return { adId: second.adId, workerId }
}

test.each(Object.entries(races))('%s never waits in a circle', async (_, race) => {
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < rounds; round += atOnce) {
    const verbs = (await Promise.all(Array.from({ length: atOnce }, race))).flat()
    const order = round % 2 ? verbs : verbs.toReversed()
    outcomes.push(...(await Promise.allSettled(order.map((verb) => verb()))))
  }
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([])
})
