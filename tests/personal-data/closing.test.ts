import { expect, test } from 'vitest'
import { registerUser } from '#app/accounts/registering.server.ts'
import { findSessionUser, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { countListedWorkers } from './listed-workers.ts'
import { findUser, leave } from './leavers.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdWithOffers, anAssignment, anOffer, anOpenAd, findAd, fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

async function listNotified(userId: number) {
  await deliverAll()
  const rows = await db
    .selectFrom('notifications')
    .select(['type', 'variant', 'params'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ type, variant, params }) => ({ name: `${type}.${variant}`, params }))
}

test('a client who leaves cancels the open ads, and the bidders are notified', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  expect(await leave({ id: clientId })).toEqual(done({ closed: true }))

  expect(await findAd(adId)).toMatchObject({ status: 'cancelled', accepted_offer_id: null })
  for (const { workerId } of offers)
    expect((await listNotified(workerId)).map(({ name }) => name)).toContain('OfferRejected.cancelled')
})

test.each([0, 1])('a client who leaves also ends an ad with %i offers that a removal has set aside', async (offers) => {
  const { adId, clientId } = offers ? await anAdWithOffers(offers) : await anOpenAd()
  const removal = { target: 'ad', id: adId, reason: 'other', note: '', actor: 'Zora', now: noon } as const
  const { value } = (await hideContent(db, removal)) as { value: { hiddenId: number } }
  await leave({ id: clientId })
  expect(await findAd(adId)).toMatchObject({ status: 'cancelled', set_aside_at: null })

  await restoreContent(db, { ...value, actor: 'Zora', now: noon })
  expect(await findAd(adId)).toMatchObject({ status: 'cancelled', set_aside_at: null })
})

test('a worker who leaves withdraws the pending offers, leaves the directory, and the clients are notified without a name', async () => {
  const { adId, clientId } = await anOpenAd()
  const worker = await aWorker({ name: 'Kestenko' })
  await anOffer(adId, worker.id)
  await deliverAll()
  const listed = await countListedWorkers()
  expect(await leave(worker)).toEqual(done({ closed: true }))

  expect((await findAd(adId)).offer_count).toBe(0)
  const notified = await listNotified(clientId)
  expect(notified.at(-1)).toEqual({ name: 'OfferUpdated.withdrawn', params: { adTitle: fuseAd.title, amount: 8_000 } })
  expect(await countListedWorkers()).toBe(listed - 1)
})

test('every way in ends, and the address may register again', async () => {
  const client = await aClient()
  const { email } = await findUser(client.id)
  const token = await startSession(db, { userId: client.id, userAgent: '', network: '', now: new Date() })
  await leave(client)

  expect(await findSessionUser(db, token)).toBeUndefined()
  expect(await checkCredentials(db, { email, password })).toEqual(refused('invalid_credentials'))
  const again = await aClient({ email })
  expect(again.id).not.toBe(client.id)
  expect(await checkCredentials(db, { email, password })).toMatchObject({ value: { userId: again.id } })
  expect(await registerUser(db, personLike(email))).toEqual(refused('email_taken'))
})

function personLike(email: string) {
  const person = { name: 'A', surname: 'B', phone: '+38761123456', gender: 'Other', city: 'sarajevo' } as const
  return { ...person, email, userType: 'Client', passwordHash, language: 'bs', now: noon } as const
}

test('an agreed job keeps both from leaving until it is completed', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  expect(await leave({ id: clientId })).toEqual(refused('assignments_open'))
  expect(await leave({ id: workerId })).toEqual(refused('assignments_open'))
  expect((await findUser(workerId)).deleted_at).toBeNull()

  await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Odlično.', now: noon })
  expect(await leave({ id: workerId })).toEqual(done({ closed: true }))
  expect(await leave({ id: clientId })).toEqual(done({ closed: true }))
})

test('another password closes nothing, and a second closing changes nothing', async () => {
  const client = await aClient()
  expect(await closeAccount(db, { userId: client.id, currentHash: null, now: noon })).toEqual(refused('wrong_password'))
  await leave(client)
  const closed = await findUser(client.id)
  expect(await leave(client)).toEqual(done({ closed: true }))
  expect(await findUser(client.id)).toEqual(closed)
})

test('a reason is stored without who gave it, and not at all where it names them', async () => {
  const [quiet, naming, calling] = [await aClient(), await aClient({ name: 'Almasa' }), await aClient()]
  await leave(quiet, { reason: 'Selim se.' })
  await leave(naming, { reason: 'Almasa vas pozdravlja.' })
  await leave(calling, { reason: 'Zovite me na 061 222 333.' })
  const rows = await db.selectFrom('account_erasures').select(['user_id', 'reason']).execute()
  const reasons = new Map(rows.map((row) => [row.user_id, row.reason]))
  expect([quiet, naming, calling].map(({ id }) => reasons.get(id))).toEqual(['Selim se.', null, null])
})

test.each([
  'Poslove nalazim na facebooku uglavnom.',
  'Prelazim na olx trajno',
  'Na OLX jeftinije.',
  'Radim preko Facebook preporuka',
])('a reason that names a service is stored: %s', async (reason) => {
  const client = await aClient()
  await leave(client, { reason })
  const stored = db.selectFrom('account_erasures').select('reason').where('user_id', '=', client.id)
  expect(await stored.executeTakeFirst()).toEqual({ reason })
})

test('of parallel deletions, offers, acceptances and publications none leaves a closed account with something open', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { clientId, offers } = await anAdWithOffers(1)
    const { offerId, workerId } = offers[0]!
    const { adId: otherAd } = await anOpenAd()
    const outcomes = await Promise.all([
      leave({ id: workerId }),
      leave({ id: workerId }),
      acceptOffer(db, { offerId, clientId, now: noon }),
      sendOffer(db, { adId: otherAd, workerId, amount: 8_000, message: '', now: noon }),
      leave({ id: clientId }),
      postAd(db, { ...fuseAd, clientId, now: noon }),
    ])
    for (const id of [workerId, clientId]) {
      const { deleted_at } = await findUser(id)
      const open = await db
        .selectFrom('ads')
        .leftJoin('offers', 'offers.ad_id', 'ads.id')
        .select(['ads.id'])
        .where(({ or, and, eb }) =>
          or([
            and([eb('ads.client_id', '=', id), eb('ads.status', 'in', ['open', 'in_progress'])]),
            and([eb('offers.worker_id', '=', id), eb('offers.status', 'in', ['pending', 'accepted'])]),
          ]),
        )
        .execute()
      if (deleted_at) expect({ round, outcomes, open }).toMatchObject({ open: [] })
    }
  }
})
