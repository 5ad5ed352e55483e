import { beforeEach, expect, test } from 'vitest'
import { listAuthoredTexts } from '#app/contact-detection/queries.server.ts'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findAnsweredQuestionOf, listQuestions } from '#app/questions/queries.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { replySchema } from '#app/questions/schemas.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let mirza: { id: number }
let adId: number
let questionId: number

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  adId = (await anAd(amra.id)).id
  const outcome = await askQuestion(db, { adId, workerId: mirza.id, text: 'Ima li struje?', now: noon })
  if (outcome.ok) questionId = outcome.value.id
})

const answer = () => answerQuestion(db, { questionId, clientId: amra.id, text: 'Ima, trofazna.', now: noon })
const reply = (workerId = mirza.id) =>
  replyToAnswer(db, { questionId, workerId, text: 'Hvala, to je dovoljno.', now: noon })
const listAs = (id: number, userType: 'Worker' | 'Client') => listQuestions(db, { adId, viewer: { id, userType } })

test('the author replies once, everyone reads it, and the client is notified', async () => {
  await answer()
  expect(await listAs(mirza.id, 'Worker')).toMatchObject([{ canReply: true }])
  expect(await reply()).toMatchObject({ ok: true, value: { adId } })
  expect(await reply()).toEqual(refused('already_replied'))
  expect(await listQuestions(db, { adId, viewer: null })).toMatchObject([
    { reply: 'Hvala, to je dovoljno.', repliedAt: noon, canReply: false },
  ])
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(rows.map(({ payload }) => payload).findLast((payload) => payload.adId === adId)).toMatchObject({
    type: 'NewQuestion',
    variant: 'reply',
    recipients: [amra.id],
    actorId: mirza.id,
  })
})

test('there is no reply before the answer, nor on an ad that is not open', async () => {
  expect(await reply()).toEqual(refused('not_answered'))
  await answer()
  await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', adId).execute()
  expect(await reply()).toEqual(refused('unknown'))
})

test('another worker and the client do not reply, and see no form', async () => {
  await answer()
  const senad = await aWorker()
  for (const { id } of [senad, amra]) {
    expect(await reply(id)).toEqual(refused('unknown'))
    expect(await findAnsweredQuestionOf(db, { questionId, workerId: id })).toBeUndefined()
  }
  expect(await listAs(senad.id, 'Worker')).toMatchObject([{ canReply: false }])
  expect(await listAs(amra.id, 'Client')).toMatchObject([{ canReply: false, canAnswer: false }])
})

test('a contact in a reply is refused, and one that is divided among texts is found', async () => {
  const refusal = replySchema.safeParse({ text: 'Nazovite 061 234 567' })
  expect(refusal.error?.issues[0]?.message).toMatch(/^contact-detection:worker\?/)
  await answer()
  await reply()
  const texts = await listAuthoredTexts(db, { userId: mirza.id, adId })
  expect(texts.map(({ text }) => text)).toContain('Hvala, to je dovoljno.')
})
