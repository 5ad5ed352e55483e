import { expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { moderateTexts } from '#app/contact-detection/moderating.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'
import { addPortfolioItem, editPortfolioItem } from '#app/portfolio/items.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const later = new Date(noon.getTime() + 5 * 60_000)
const muchLater = new Date(noon.getTime() + 20 * 60_000)

/** Does what the worker does with all jobs of this kind, and answers about whom and what they were. */
async function moderateAll(userId: number): Promise<{ adId: number | null }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'moderateTexts')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  const own = rows
    .map(({ id, payload }) => ({ id, payload: payloads.moderateTexts.parse(payload) }))
    .filter(({ payload }) => payload.userId === userId)
  for (const { id, payload } of own) {
    await handlers.moderateTexts({ db, outboxId: id, payload, finish: async () => {} })
    await db.updateTable('outbox').set({ done_at: new Date() }).where('id', '=', id).execute()
  }
  return own.map(({ payload: { adId } }) => ({ adId }))
}

function listItems(userId: number) {
  return db
    .selectFrom('moderation_items')
    .select(['kind', 'ad_id as adId', 'passage', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function ask(adId: number, workerId: number, text: string): Promise<number> {
  const outcome = await askQuestion(db, { adId, workerId, text, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

test('a number that is split over title and description is noted for a person, and the ad stays as it is', async () => {
  const { id: clientId } = await aClient()
  const { id: adId } = await anAd(clientId, {
    title: 'Slavina kaplje, 061',
    description: 'Nova je kupljena, dimenzije su 234 i još nešto oko 567.',
  })
  await moderateAll(clientId)
  expect(await listItems(clientId)).toEqual([
    {
      kind: 'client_texts',
      adId,
      passage: '061 Nova je kupljena, dimenzije su 234 i još nešto oko 567',
      decidedAt: null,
    },
  ])
  expect(await db.selectFrom('ads').select('status').where('id', '=', adId).executeTakeFirst()).toEqual({
    status: 'open',
  })
})

test('so is one over three questions of one worker, but not what three workers ask', async () => {
  const texts = ['Ima li vode u stanu? 061', 'A struja, koliko je to ampera, 234?', 'Hvala, dolazim iz 567.']
  const { id: clientId } = await aClient()
  const { id: adId } = await anAd(clientId)
  const { id: workerId } = await aWorker()
  for (const text of texts) await ask(adId, workerId, text)
  expect(await moderateAll(workerId)).toEqual([{ adId }])
  expect(await listItems(workerId)).toMatchObject([{ kind: 'worker_texts', adId }])

  const { id: otherAd } = await anAd(clientId)
  const others = [await aWorker(), await aWorker(), await aWorker()]
  for (const [nth, { id }] of others.entries()) {
    await ask(otherAd, id, texts[nth]!)
    await moderateAll(id)
    expect(await listItems(id)).toEqual([])
  }
  expect(await listItems(clientId)).toEqual([])
})

test('a question and the message of an offer are read together', async () => {
  const { id: adId } = await anAd((await aClient()).id)
  const { id: workerId } = await aWorker()
  await ask(adId, workerId, 'Ima li 234, ili možda 567?')
  expect((await sendOffer(db, { adId, workerId, amount: 6_000, message: 'Mogu doći, 061.', now: noon })).ok).toBe(true)
  await moderateAll(workerId)
  expect(await listItems(workerId)).toMatchObject([{ passage: expect.stringMatching(/^061.*567$/) }])
})

test('a profile and the pieces of work beside it are read together', async () => {
  const { id: workerId } = await aWorker()
  await editProfile(db, { userId: workerId, workDescription: 'Radim sve, oznaka 061.' })
  await addPortfolioItem(db, { workerId, title: 'Kupatilo 234', description: 'Rad 567', imageIds: [], now: noon })
  expect(await moderateAll(workerId)).toContainEqual({ adId: null })
  expect(await listItems(workerId)).toMatchObject([
    { kind: 'profile', adId: null, passage: expect.stringMatching(/^061.*567$/) },
  ])
})

test('the same passage is noted once, also after somebody decided', async () => {
  const { id: userId } = await aClient()
  const { id: adId } = await anAd(userId, { description: 'Prenos 61234567 na drugi uređaj.' })
  expect(await moderateTexts(db, { userId, adId, now: noon })).toBe(1)
  await db.updateTable('moderation_items').set({ decided_at: later }).where('user_id', '=', userId).execute()
  expect(await moderateTexts(db, { userId, adId, now: muchLater })).toBe(0)
  expect(await listItems(userId)).toMatchObject([{ passage: '61234567', decidedAt: later }])
})

test('nobody else’s texts on an ad are held against a person', async () => {
  const { id: clientId } = await aClient()
  const { id: adId } = await anAd(clientId, { description: 'Prenos 61234567 na drugi uređaj.' })
  const { id: otherId } = await aWorker()
  expect(await moderateTexts(db, { userId: otherId, adId, now: noon })).toBe(0)
  expect(await listItems(otherId)).toEqual([])
})

test('usual texts leave nothing to decide', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  await completeAssignment(db, {
    adId,
    clientId,
    rating: 5,
    comment: 'Sve je bilo u redu, 2 dana prije roka.',
    now: noon,
  })
  await moderateAll(clientId)
  await moderateAll(workerId)
  expect([await listItems(clientId), await listItems(workerId)]).toEqual([[], []])
})

test('a draft is looked at when it is published, and an ad again when it is edited', async () => {
  const { id: clientId } = await aClient()
  const saved = await saveDraft(db, { ...tapAd, clientId, now: noon })
  if (!saved.ok) throw new Error(saved.reason)
  const { adId } = saved.value
  expect(await moderateAll(clientId)).toEqual([])
  await publishDraft(db, { adId, clientId, now: noon })
  expect(await moderateAll(clientId)).toEqual([{ adId }])
  await editAd(db, { ...tapAd, description: 'Prenos 61234567.', adId, clientId, now: muchLater })
  expect(await moderateAll(clientId)).toEqual([{ adId }])
  expect(await listItems(clientId)).toMatchObject([{ passage: '61234567' }])
})

test('answers, changed offers, ratings and changed pieces of work are looked at', async () => {
  const { id: clientId } = await aClient()
  const { id: adId } = await anAd(clientId)
  const { id: workerId } = await aWorker()
  const questionId = await ask(adId, workerId, 'Kada?')
  await moderateAll(clientId)
  await moderateAll(workerId)

  await answerQuestion(db, { questionId, clientId, text: 'Sutra.', now: muchLater })
  expect(await moderateAll(clientId)).toEqual([{ adId }])
  const sent = await sendOffer(db, { adId, workerId, amount: 6_000, message: '', now: muchLater })
  expect(await moderateAll(workerId)).toEqual([])
  if (!sent.ok) throw new Error(sent.reason)
  await editOffer(db, { offerId: sent.value.offerId, workerId, amount: 6_000, message: 'Mogu sutra.', now: muchLater })
  expect(await moderateAll(workerId)).toEqual([{ adId }])

  const assignment = await anAssignment()
  await moderateAll(assignment.clientId)
  await completeAssignment(db, { ...assignment, rating: 5, comment: 'Odlično.', now: muchLater })
  expect(await moderateAll(assignment.clientId)).toEqual([{ adId: assignment.adId }])

  const added = await addPortfolioItem(db, { workerId, title: 'Tabla', description: '', imageIds: [], now: noon })
  if (!added.ok) throw new Error(added.reason)
  await moderateAll(workerId)
  await editPortfolioItem(db, {
    itemId: added.value.itemId,
    workerId,
    title: 'Tabla',
    description: 'Nova.',
    imageIds: [],
  })
  expect(await moderateAll(workerId)).toEqual([{ adId: null }])
})

test('what one person writes on one ad within some minutes is one job, done when the time is over', async () => {
  const { id: adId } = await anAd((await aClient()).id)
  const { id: workerId } = await aWorker()
  for (const text of ['Kada?', 'Gdje?', 'Koliko?']) await ask(adId, workerId, text)
  const rows = await db
    .selectFrom('outbox')
    .select('run_at')
    .where('kind', '=', 'moderateTexts')
    .where('dedupe_key', 'like', `moderate-${workerId}-%`)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.run_at.getTime()).toBeGreaterThan(noon.getTime())
})
