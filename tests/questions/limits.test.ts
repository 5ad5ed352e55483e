import '#tests/support/environment/default-rate-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { askQuestion } from '#app/questions/asking.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { refused } from '#app/outcome.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let mirza: { id: number }
let adId: number

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  adId = (await anAd(amra.id)).id
})

const ask = (workerId = mirza.id, ad = adId) =>
  askQuestion(db, { adId: ad, workerId, text: 'Ima li struje?', now: noon })
const remove = (questionId: number) => deleteQuestion(db, { questionId, viewer: { id: mirza.id, userType: 'Worker' } })

async function aQuestion(): Promise<number> {
  const outcome = await ask()
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

test('one worker has five questions on an ad that wait for an answer, and leaves room for all others', async () => {
  const questions = []
  for (let nth = 0; nth < 5; nth += 1) questions.push(await aQuestion())
  expect(await ask()).toEqual(refused('answers_awaited', { max: 5 }))
  expect(await ask((await aWorker()).id)).toMatchObject({ ok: true })
  expect(await ask(mirza.id, (await anAd(amra.id)).id)).toMatchObject({ ok: true })

  await answerQuestion(db, { questionId: questions[0]!, clientId: amra.id, text: 'Ima.', now: noon })
  expect(await ask()).toMatchObject({ ok: true })
})

test('a question that moderators hide waits for no answer', async () => {
  for (let nth = 0; nth < 5; nth += 1) await aQuestion()
  await db.updateTable('questions').set({ hidden_at: noon }).where('ad_id', '=', adId).execute()
  expect(await ask()).toMatchObject({ ok: true })
})

test('ten at once are five', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
})

test('a worker who asks and deletes again is refused after ten notifications to the client', async () => {
  for (let nth = 0; nth < 10; nth += 1) await remove(await aQuestion())
  expect(await ask()).toEqual(refused('over_own_limit', { max: 10 }))
  const notifications = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(
    notifications.filter(({ payload }) => payload['type'] === 'NewQuestion' && payload['adId'] === adId),
  ).toHaveLength(10)
})
