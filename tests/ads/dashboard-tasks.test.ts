import { expect, test } from 'vitest'
import { loadDashboard } from '#app/ads/dashboard.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { markShownRead } from '#app/notifications/shown-notifications.server.ts'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdWithOffers, anAssignment } from '#tests/offers/offer-fixtures.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const reader = { language: 'bs', t: getTranslate('bs') } as const

async function tasksOf(clientId: number) {
  return (await loadDashboard(db, { id: clientId, city: 'sarajevo', now: noon }, reader)).tasks
}

const nothing = { awaitedAnswers: [], finishedWork: [], offers: [], questions: [], conversations: [] }

test('offers wait until their page was seen, with how many are new and the lowest price', async () => {
  const { adId, clientId } = await anAdWithOffers(3)
  await deliverAll()
  expect(await tasksOf(clientId)).toEqual({
    ...nothing,
    offers: [{ adId, title: 'Zamjena osigurača', count: 3, lowest: 6_000 }],
  })
  await markShownRead(db, { userId: clientId, role: 'Client', path: `/klijent/moji-oglasi/${adId}/ponude`, now: noon })
  expect(await tasksOf(clientId)).toEqual(nothing)
})

test('a question waits until it is answered', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const outcome = await askQuestion(db, { adId, workerId: offers[0]!.workerId, text: 'Ima li struje?', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  expect((await tasksOf(clientId)).questions).toMatchObject([{ adId, name: 'Mirza', text: 'Ima li struje?' }])
  await answerQuestion(db, { questionId: outcome.value.id, clientId, text: 'Ima.', now: noon })
  expect((await tasksOf(clientId)).questions).toEqual([])
})

test('finished work and unread messages wait, each with the worker’s name', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  await sendAdMessage(db, {
    sender: { id: workerId, userType: 'Worker' },
    adId,
    text: 'Dolazim u pet.',
    idempotencyKey: 'one',
    now: noon,
  })
  await markWorkDone(db, { adId, workerId, now: noon })
  expect(await tasksOf(clientId)).toMatchObject({
    finishedWork: [{ adId, name: 'Mirza H.' }],
    conversations: [{ adId, otherId: workerId, name: 'Mirza', count: 1 }],
  })
})

test('the card of an open ad says how many were notified, opened it and cannot, and nothing before anybody was', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  const linesOf = async (id: number) =>
    (await loadDashboard(db, { id, city: 'sarajevo', now: noon }, reader)).ads.map(({ responses }) => responses)
  for (const offer of offers) unwrap(await withdrawOffer(db, { ...offer, now: noon }))
  await anAd(clientId, { draft: true })
  const notified = await matchAd(db, { adId, now: noon })
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  for (const [nth, reason] of (['busy', 'too_far'] as const).entries())
    await declineAd(db, { adId, workerId: offers[nth]!.workerId, reason, now: noon })
  const words = `Javljeno majstorima: ${notified} · Otvorilo oglas: 2 · Ne mogu: 2 (nemaju vremena: 1, predaleko: 1)`
  expect((await linesOf(clientId)).toSorted()).toEqual([words, null].toSorted())
  const zora = await aClient()
  await anAd(zora.id, { skill: 'it' })
  expect(await linesOf(zora.id)).toEqual([null])
})

test('nothing of another client waits', async () => {
  const { adId, offers } = await anAdWithOffers(1)
  await askQuestion(db, { adId, workerId: offers[0]!.workerId, text: 'Ima li struje?', now: noon })
  await deliverAll()
  expect(await tasksOf((await aClient()).id)).toEqual(nothing)
})
