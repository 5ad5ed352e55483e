import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { presentToday } from '#app/ads/search/own-search-links.server.ts'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { anAssignment, anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const reader = { language: 'bs', t: getTranslate('bs') } as const
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000)
let ad: { adId: number; clientId: number }
let mirza: { id: number }

const rowsOf = async ({ id }: { id: number }, now = noon) =>
  presentToday(await recordSearchVisit(db, { workerId: id, now }), reader).rows

beforeEach(async () => {
  ad = await anOpenAd()
  mirza = await aWorker()
})

async function anAnsweredQuestion() {
  const question = await askQuestion(db, { adId: ad.adId, workerId: mirza.id, text: 'Ima li struje?', now: noon })
  if (!question.ok) throw new Error(question.reason)
  expect(await rowsOf(mirza)).toEqual([])
  await answerQuestion(db, { questionId: question.value.id, clientId: ad.clientId, text: 'Ima.', now: noon })
}

const answerRow = () => ({
  to: `/majstor/posao/${ad.adId}`,
  icon: 'message-circle-question-mark',
  label: 'Amra: odgovor na Vaše pitanje',
  hint: 'Zamjena osigurača',
})

test('an answer to a question waits for a week, until its worker makes an offer, and for nobody else', async () => {
  await anAnsweredQuestion()
  expect(await rowsOf(mirza)).toEqual([answerRow()])
  expect(await rowsOf(mirza, daysLater(8))).toEqual([])
  expect(await rowsOf(await aWorker())).toEqual([])
  await anOffer(ad.adId, mirza.id)
  expect(await rowsOf(mirza)).toEqual([])
})

test('the first page of a paused worker says so, and of nobody else', async () => {
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).where('user_id', '=', mirza.id).execute()
  expect(await rowsOf(mirza)).toMatchObject([{ to: '/kontakt', label: 'Vaš profil je na pauzi' }])
  expect(await rowsOf(await aWorker())).toEqual([])
})

test('of an ad that is closed no answer waits', async () => {
  await anAnsweredQuestion()
  await cancelAd(db, { ...ad, now: noon })
  expect(await rowsOf(mirza)).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['the worker has declined', () => declineAd(db, { adId: ad.adId, workerId: mirza.id, reason: 'busy', now: noon })],
  [
    'a blocked client wrote',
    () => blockMember(db, { viewer: { id: mirza.id, userType: 'Worker' }, userId: ad.clientId, now: noon }),
  ],
])('of an ad that %s no answer waits', async (_, end) => {
  await anAnsweredQuestion()
  await end()
  expect(await rowsOf(mirza)).toEqual([])
})

test('a review waits for two weeks until it has a reply, and what was completed this month is said', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  const worker = { id: workerId }
  await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('ad_id', '=', adId)
    .executeTakeFirstOrThrow()
  const review = {
    to: `/majstor/moj-profil/recenzije/${reviewId}/odgovor`,
    label: 'Amra: ocjena 5, još bez Vašeg odgovora',
  }
  const sum = { to: '/majstor/zavrseni-poslovi', label: 'Završeno ovog mjeseca: 60\u00a0KM' }
  expect(await rowsOf(worker)).toMatchObject([review, sum])
  expect(await rowsOf(worker, daysLater(40))).toEqual([])
  await replyToReview(db, { reviewId, workerId, text: 'Hvala.', now: noon })
  expect(await rowsOf(worker)).toMatchObject([sum])
})
