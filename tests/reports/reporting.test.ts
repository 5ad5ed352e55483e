import '#tests/support/environment/default-rate-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { decideReports } from '#app/moderation/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import { listReportableMessages, listReportsOf } from '#app/reports/queries.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { reportingLimits, type ReportTarget } from '#app/reports/rules.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'

let cast: Cast
let adId: number
let questionId: number
let reviewId: number
let messageId: number
let imageId: number

beforeEach(async () => {
  cast = await aCast()
  ;({ adId, questionId } = await anAdAtStage('completed', cast))
  reviewId = (await db.selectFrom('reviews').select('id').where('ad_id', '=', adId).executeTakeFirstOrThrow()).id
  const messages = db.selectFrom('messages').select('id').where('sender_id', '=', cast.client.id)
  messageId = (await messages.executeTakeFirstOrThrow()).id
  imageId = await anImage(cast.client.id)
  await db.insertInto('ad_images').values({ ad_id: adId, image_id: imageId, position: 0 }).execute()
})

const report = (reporterId: number | null, target: ReportTarget, id: number) =>
  reportContent(db, { target, id, reporterId, reason: 'scam', details: 'Lažno.', now: noon })

const targets = () =>
  ({ ad: adId, profile: cast.worker.id, question: questionId, review: reviewId, image: imageId }) as const

test('members and visitors report every kind of public content', async () => {
  for (const [target, id] of Object.entries(targets()) as [ReportTarget, number][]) {
    expect([target, await report(cast.otherWorker.id, target, id)]).toEqual([target, done(null)])
    expect([target, await report(null, target, id)]).toEqual([target, done(null)])
  }
  const { items } = await listReportsOf(db, { reporterId: cast.otherWorker.id })
  expect(items.map(({ target }) => target).toSorted()).toEqual(['ad', 'image', 'profile', 'question', 'review'])
})

test('one’s own content and what is not there cannot be reported', async () => {
  expect(await report(cast.client.id, 'ad', adId)).toEqual(refused('unknown'))
  expect(await report(cast.client.id, 'review', reviewId)).toEqual(refused('unknown'))
  expect(await report(cast.worker.id, 'profile', cast.worker.id)).toEqual(refused('unknown'))
  for (const target of ['ad', 'profile', 'question', 'review', 'message', 'image'] as const)
    expect(await report(cast.otherWorker.id, target, 999_999_999)).toEqual(refused('unknown'))
})

test('what is written of a worker who is not shown is no longer there for others', async () => {
  const status = (worker_status: 'Active' | 'Blocked') =>
    db.updateTable('worker_profiles').set({ worker_status }).where('user_id', '=', cast.worker.id).execute()
  await status('Blocked')
  for (const target of ['review', 'profile'] as const)
    expect(await report(cast.otherWorker.id, target, targets()[target])).toEqual(refused('unknown'))
  expect(await report(cast.worker.id, 'review', reviewId)).toEqual(done(null))
  await status('Active')
})

test('a message is reported by whom it was written to, and by nobody else', async () => {
  expect(await report(cast.worker.id, 'message', messageId)).toEqual(done(null))
  expect(await report(cast.client.id, 'message', messageId)).toEqual(refused('unknown'))
  expect(await report(cast.otherWorker.id, 'message', messageId)).toEqual(refused('unknown'))
  expect(await report(null, 'message', messageId)).toEqual(refused('unknown'))
  const { conversation_id: conversationId } = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  expect(await listReportableMessages(db, { conversationId, viewerId: cast.worker.id })).toMatchObject([
    { id: messageId },
  ])
  expect(await listReportableMessages(db, { conversationId, viewerId: cast.otherClient.id })).toBeUndefined()
})

test('a second report of the same waits with the first, and a later one is new', async () => {
  await report(cast.otherWorker.id, 'ad', adId)
  expect(await report(cast.otherWorker.id, 'ad', adId)).toEqual(done(null))
  expect((await listReportsOf(db, { reporterId: cast.otherWorker.id })).items).toHaveLength(1)
  await decideReports(db, { target: 'ad', id: adId, decision: 'kept', note: '', actor: 'Zora', now: noon })
  await report(cast.otherWorker.id, 'ad', adId)
  const { items } = await listReportsOf(db, { reporterId: cast.otherWorker.id })
  expect(items.map(({ decision }) => decision)).toEqual([null, 'kept'])
  expect((await listReportsOf(db, { reporterId: cast.otherClient.id })).items).toEqual([])
})

test('the limit counts the reports of one member', async () => {
  const [{ points }] = reportingLimits
  const { id } = await aClient()
  for (let nth = 0; nth < points; nth += 1) expect((await report(id, 'ad', adId)).ok).toBe(true)
  expect(await report(id, 'ad', adId)).toEqual(refused('rate_limited', { max: points }))
  expect(await report(cast.otherClient.id, 'ad', adId)).toEqual(done(null))
})
