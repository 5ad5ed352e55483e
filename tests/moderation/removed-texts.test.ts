import { beforeEach, expect, test } from 'vitest'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast, type Stage } from '#tests/support/data/scenes.ts'

let cast: Cast
let adId: number
let questionId: number
const now = new Date()

async function stand(stage: Stage) {
  cast = await aCast()
  ;({ adId, questionId } = await anAdAtStage(stage, cast))
}

async function remove(target: 'question' | 'review', id: number): Promise<number> {
  const outcome = await hideContent(db, { target, id, reason: 'spam', note: '', actor: 'Zora', now })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.hiddenId
}

async function questionCount(): Promise<number> {
  const ad = db.selectFrom('ads').select('question_count').where('id', '=', adId)
  return (await ad.executeTakeFirstOrThrow()).question_count
}

beforeEach(() => stand('offered'))

test('a removed question is neither deleted by anybody nor answered, and comes back as it was', async () => {
  const hiddenId = await remove('question', questionId)
  const author = { id: cast.worker.id, userType: 'Worker' as const }
  const client = { id: cast.client.id, userType: 'Client' as const }
  for (const viewer of [author, client])
    expect(await deleteQuestion(db, { questionId, viewer })).toEqual(refused('unknown'))
  expect(await answerQuestion(db, { questionId, clientId: client.id, text: 'Da.', now })).toEqual(refused('unknown'))
  expect(await questionCount()).toBe(0)

  await restoreContent(db, { hiddenId, actor: 'Zora', now })
  expect(await questionCount()).toBe(1)
  expect(await answerQuestion(db, { questionId, clientId: client.id, text: 'Da.', now })).toMatchObject({ ok: true })
})

test('a removed question with its answer gets no reply', async () => {
  await answerQuestion(db, { questionId, clientId: cast.client.id, text: 'Da.', now })
  await remove('question', questionId)
  expect(await replyToAnswer(db, { questionId, workerId: cast.worker.id, text: 'Hvala.', now })).toEqual(
    refused('unknown'),
  )
})

test('a removed review gets no reply', async () => {
  await stand('completed')
  const review = db.selectFrom('reviews').select('id').where('ad_id', '=', adId)
  const { id: reviewId } = await review.executeTakeFirstOrThrow()
  await remove('review', reviewId)
  expect(await replyToReview(db, { reviewId, workerId: cast.worker.id, text: 'Hvala.', now })).toEqual(
    refused('unknown'),
  )
})
