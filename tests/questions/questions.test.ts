import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { findQuestionToClient, listQuestions } from '#app/questions/queries.server.ts'
import { answerSchema, questionSchema } from '#app/questions/schemas.ts'
import { questionLimits } from '#app/questions/rules.ts'
import { refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

type Person = { id: number; userType: 'Worker' | 'Client' }

let amra: Person
let mirza: Person
let adId: number

beforeEach(async () => {
  amra = { ...(await aClient()), userType: 'Client' }
  mirza = { ...(await aWorker()), userType: 'Worker' }
  adId = await anAd(amra)
})

test('a worker asks a question, the client is notified, and everyone can read it', async () => {
  const id = await aQuestion()
  expect(await listQuestions(db, { adId, viewer: null })).toMatchObject([
    {
      id,
      text: 'Ima li struje?',
      askedBy: { id: mirza.id, name: 'Mirza' },
      answer: null,
      canAnswer: false,
      canDelete: false,
    },
  ])
  expect(await questionCount()).toBe(1)
  expect(await findAnnouncement('NewQuestion')).toMatchObject({ recipients: [amra.id], adId })
})

test('the client answers once, and the worker is notified', async () => {
  const questionId = await aQuestion()
  expect(await answer(questionId, amra)).toMatchObject({ ok: true })
  expect(await answer(questionId, amra)).toEqual(refused('already_answered'))
  expect(await listQuestions(db, { adId, viewer: amra })).toMatchObject([
    { answer: 'Ima', answeredAt: noon, canAnswer: false },
  ])
  expect(await findAnnouncement('QuestionAnswered')).toMatchObject({ recipients: [mirza.id], adId })
})

test('someone else’s client does not answer it', async () => {
  const questionId = await aQuestion()
  const zora = await aClient()
  expect(await answer(questionId, zora)).toEqual(refused('unknown'))
  expect(await findQuestionToClient(db, { questionId, clientId: zora.id })).toBeUndefined()
})

test('nobody asks on a draft, on an ad that has its worker, or without end', async () => {
  const draft = await saveDraft(db, { ...content, clientId: amra.id, now: noon })
  expect(await ask(draft.ok ? draft.value.adId : 0)).toEqual(refused('unknown'))
  expect(await ask(999_999_999)).toEqual(refused('unknown'))

  const assignedAdId = await anAd(amra)
  const offer = await sendOffer(db, { adId: assignedAdId, workerId: mirza.id, amount: 8_000, message: '', now: noon })
  await acceptOffer(db, { offerId: offer.ok ? offer.value.offerId : 0, clientId: amra.id, now: noon })
  expect(await ask(assignedAdId)).toEqual(refused('ad_closed'))

  await db.updateTable('ads').set({ question_count: questionLimits.perAd }).where('id', '=', adId).execute()
  expect(await ask(adId)).toEqual(refused('over_limit', { max: questionLimits.perAd }))
})

test('the questions of a cancelled ad are seen by its owner only', async () => {
  await aQuestion()
  await cancelAd(db, { adId, clientId: amra.id, reason: '', now: noon })
  expect(await listQuestions(db, { adId, viewer: mirza })).toEqual([])
  expect(await listQuestions(db, { adId, viewer: amra })).toHaveLength(1)
})

test('its author takes it back while nobody has answered', async () => {
  const questionId = await aQuestion()
  expect(await deleteQuestion(db, { questionId, viewer: mirza })).toMatchObject({ ok: true, value: { adId } })
  expect(await listQuestions(db, { adId, viewer: null })).toEqual([])
  expect(await questionCount()).toBe(0)
})

test('its author leaves an answered one, the owner of the ad removes it', async () => {
  const questionId = await aQuestion()
  await answer(questionId, amra)
  expect(await deleteQuestion(db, { questionId, viewer: mirza })).toEqual(refused('already_answered'))
  expect(await deleteQuestion(db, { questionId, viewer: amra })).toMatchObject({ ok: true })
})

test('another worker and another client do not delete it', async () => {
  const questionId = await aQuestion()
  for (const stranger of [
    { ...(await aWorker()), userType: 'Worker' as const },
    { ...(await aClient()), userType: 'Client' as const },
  ]) {
    expect(await deleteQuestion(db, { questionId, viewer: stranger })).toEqual(refused('unknown'))
  }
})

test('many ask, answer and delete at once, and the count stays true', async () => {
  const ids = await Promise.all(Array.from({ length: questionLimits.unansweredPerWorker }, aQuestion))
  await Promise.all(
    ids.flatMap((id) => [answer(id, amra), deleteQuestion(db, { questionId: id, viewer: mirza }), ask(adId)]),
  )
  expect(await questionCount()).toBe((await listQuestions(db, { adId, viewer: null })).length)
})

test('a text is trimmed, must not be empty, and counts a line break once', () => {
  expect(questionSchema.safeParse({ text: ' \n ' }).error?.issues[0]?.message).toBe(
    'questions:errors.question_required',
  )
  expect(answerSchema.safeParse({}).error?.issues[0]?.message).toBe('questions:errors.answer_required')
  expect(answerSchema.parse({ text: ` Da\0,\r\n${'a'.repeat(questionLimits.text - 4)}` }).text).toHaveLength(
    questionLimits.text,
  )
  expect(questionSchema.safeParse({ text: 'a'.repeat(questionLimits.text + 1) }).success).toBe(false)
})

const content = {
  title: 'Zamjena utičnica',
  description: 'Četiri utičnice',
  skill: 'electrician',
  city: 'sarajevo',
  address: 'Titova 12',
  minPayout: 5_000,
} as const

async function anAd({ id }: { id: number }) {
  const outcome = await postAd(db, { ...content, clientId: id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.adId
}

function ask(id: number) {
  return askQuestion(db, { adId: id, workerId: mirza.id, text: 'Ima li struje?', now: noon })
}

function answer(questionId: number, { id }: { id: number }) {
  return answerQuestion(db, { questionId, clientId: id, text: 'Ima', now: noon })
}

async function aQuestion() {
  const outcome = await ask(adId)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

async function questionCount() {
  const { question_count } = await db
    .selectFrom('ads')
    .select('question_count')
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  return question_count
}

async function findAnnouncement(type: string) {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  return rows.map(({ payload }) => payload).findLast((payload) => payload.type === type && payload.adId === adId)
}
