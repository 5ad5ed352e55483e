import { beforeEach, expect, test } from 'vitest'
import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { publishDraft } from '#app/ads/publishing.server.ts'
import { selectAdsForSitemap } from '#app/ads/sitemap.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { findServableImage } from '#app/images/queries.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import { findDirectConversation } from '#app/messages/queries.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { answerHiding, upholdHiding } from '#app/moderation/answering.server.ts'
import { decideReports } from '#app/moderation/deciding.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { findHiddenContentOf, listHiddenContentOf } from '#app/moderation/queries.server.ts'
import { done, refused } from '#app/outcome.ts'
import { listQuestions } from '#app/questions/queries.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import type { ReportTarget } from '#app/reports/rules.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast, type Stage } from '#tests/support/data/scenes.ts'

let cast: Cast
let adId: number
let questionId: number

const now = () => new Date()
const moderation = () => ({ reason: 'untrue' as const, note: 'Nije tačno.', actor: 'Zora', now: now() })
const hide = async (target: ReportTarget, id: number) => {
  const outcome = await hideContent(db, { target, id, ...moderation() })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.hiddenId
}
const restore = (hiddenId: number) => restoreContent(db, { hiddenId, actor: 'Zora', now: now() })
const variantsOf = async (userId: number) => {
  await deliverAll()
  const rows = db.selectFrom('notifications').select('variant').where('user_id', '=', userId)
  return (await rows.where('type', '=', 'ProfileUpdate').execute()).map(({ variant }) => variant)
}
const stand = async (stage: Stage) => {
  ;({ adId, questionId } = await anAdAtStage(stage, cast))
}

beforeEach(async () => {
  cast = await aCast()
})

test('a hidden open ad leaves page, search and sitemap, cannot be published, and comes back as it was', async () => {
  await stand('offered')
  const isListed = async () => (await searchAds(db, { pageSize: 50 })).items.some(({ id }) => id === adId)
  const isInSitemap = async () => (await selectAdsForSitemap(db).where('ads.id', '=', adId).execute()).length > 0
  const hiddenId = await hide('ad', adId)
  expect([await findAdForVisitor(db, adId), await isListed(), await isInSitemap()]).toEqual([undefined, false, false])
  expect(await publishDraft(db, { adId, clientId: cast.client.id, now: now() })).toEqual(refused('ad_removed'))
  await restore(hiddenId)
  expect(await findAdForVisitor(db, adId)).toMatchObject({ status: 'open' })
  expect([await isListed(), await isInSitemap()]).toEqual([true, true])
})

test('an agreed ad stays between the two and is public no more', async () => {
  await stand('in_progress')
  const hiddenId = await hide('ad', adId)
  expect(await findAdForVisitor(db, adId)).toBeUndefined()
  const { status } = await db.selectFrom('ads').select('status').where('id', '=', adId).executeTakeFirstOrThrow()
  expect(status).toBe('in_progress')
  await restore(hiddenId)
  expect(await findAdForVisitor(db, adId)).toBeDefined()
})

test('a hidden question is not listed nor counted, and comes back', async () => {
  await stand('offered')
  const listed = async () => (await listQuestions(db, { adId, viewer: null })).length
  const counted = async () => (await findAdForVisitor(db, adId))?.questionCount
  const hiddenId = await hide('question', questionId)
  expect([await listed(), await counted()]).toEqual([0, 0])
  await restore(hiddenId)
  expect([await listed(), await counted()]).toEqual([1, 1])
})

test('a hidden review is not listed and does not count for the worker, and comes back', async () => {
  await stand('completed')
  const { id } = await db.selectFrom('reviews').select('id').where('ad_id', '=', adId).executeTakeFirstOrThrow()
  const rated = async () => {
    const columns = db.selectFrom('worker_profiles').select(['rating_sum', 'review_count'])
    const profile = await columns.where('user_id', '=', cast.worker.id).executeTakeFirstOrThrow()
    const { items } = await listReviews(db, { workerId: cast.worker.id })
    return [items.length, profile.rating_sum, profile.review_count]
  }
  const hiddenId = await hide('review', id)
  expect(await rated()).toEqual([0, 0, 0])
  await restore(hiddenId)
  expect(await rated()).toEqual([1, 5, 1])
})

test('a hidden message is in neither member’s conversation, and comes back', async () => {
  const viewer = { id: cast.worker.id, userType: 'Worker' as const }
  const conversation = (await findDirectConversation(db, { viewer, otherId: cast.client.id }))!
  const read = async () => (await listMessages(db, { viewer, conversationId: conversation.id })).messages
  const [message] = await read()
  const hiddenId = await hide('message', message!.id)
  expect(await read()).toEqual([])
  await restore(hiddenId)
  expect(await read()).toMatchObject([{ id: message!.id }])
})

test('a hidden message is unread no longer, its image is closed, and open pages read the conversation anew', async () => {
  const viewer = { id: cast.worker.id, userType: 'Worker' as const }
  const state = async () => (await findDirectConversation(db, { viewer, otherId: cast.client.id }))!
  const { id: conversationId, unreadCount, version } = await state()
  const [message] = (await listMessages(db, { viewer, conversationId })).messages
  const imageId = await anImage(cast.client.id, 33)
  await db.insertInto('message_images').values({ message_id: message!.id, image_id: imageId, position: 0 }).execute()
  const isServed = async () => (await findServableImage(db, { id: imageId, viewerId: viewer.id })) !== undefined
  expect([unreadCount, await isServed()]).toEqual([1, true])

  const hiddenId = await hide('message', message!.id)
  const hidden = await state()
  expect([hidden.unreadCount, hidden.version === version, await isServed()]).toEqual([0, false, false])
  await restore(hiddenId)
  expect(await state()).toMatchObject({ unreadCount: 1, version })

  await markConversationRead(db, { viewer, ref: { otherId: cast.client.id }, now: now() })
  await restore(await hide('message', message!.id))
  expect((await state()).unreadCount).toBe(0)
})

test('a hidden profile is nowhere public, and comes back', async () => {
  const { public_slug: slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug')
    .where('user_id', '=', cast.worker.id)
    .executeTakeFirstOrThrow()
  const hiddenId = await hide('profile', cast.worker.id)
  expect(await findPublicWorker(db, { slug })).toBeUndefined()
  await restore(hiddenId)
  expect(await findPublicWorker(db, { slug })).toBeDefined()
})

test('a hidden image leaves its ad and its address, is not cleaned up, and comes back', async () => {
  await stand('offered')
  const imageId = await anImage(cast.client.id)
  await db.insertInto('ad_images').values({ ad_id: adId, image_id: imageId, position: 0 }).execute()
  const shown = async () => (await findAdForVisitor(db, adId))?.images.map(({ id }) => id)
  const hiddenId = await hide('image', imageId)
  expect(await shown()).toEqual([])
  for (const viewerId of [null, cast.client.id])
    expect(await findServableImage(db, { id: imageId, viewerId })).toBeUndefined()
  await deleteOrphanImages(db, { now: new Date(Date.now() + 40 * 86_400_000) })
  await restore(hiddenId)
  expect(await shown()).toEqual([imageId])
})

test('hidden content stays as evidence, and is hidden and restored once', async () => {
  await stand('offered')
  const hiddenId = await hide('ad', adId)
  expect(await hideContent(db, { target: 'ad', id: adId, ...moderation() })).toEqual(refused('unknown'))
  const { evidence } = await db
    .selectFrom('hidden_contents')
    .select('evidence')
    .where('id', '=', hiddenId)
    .executeTakeFirstOrThrow()
  expect(evidence).toMatchObject({ status: 'open', description: expect.any(String) })
  expect(await restore(hiddenId)).toEqual(done({ hiddenId }))
  expect(await restore(hiddenId)).toEqual(refused('unknown'))
})

test('the author learns why, answers once, and is notified of what came of it', async () => {
  await stand('offered')
  const hiddenId = await hide('ad', adId)
  const key = { hiddenId, authorId: cast.client.id }
  expect(await findHiddenContentOf(db, key)).toMatchObject({ reason: 'untrue', note: 'Nije tačno.' })
  expect(await upholdHiding(db, { hiddenId, now: now() })).toEqual(refused('unknown'))
  expect(await answerHiding(db, { ...key, text: 'Tačno je.', now: now() })).toEqual(done(null))
  expect(await answerHiding(db, { ...key, text: 'Opet.', now: now() })).toEqual(refused('already_answered'))
  expect(await upholdHiding(db, { hiddenId, now: now() })).toEqual(done({ hiddenId }))
  expect(await variantsOf(cast.client.id)).toEqual(['content_hidden', 'content_upheld'])
})

test('someone else neither reads nor answers it', async () => {
  await stand('offered')
  const key = { hiddenId: await hide('ad', adId), authorId: cast.otherClient.id }
  expect(await findHiddenContentOf(db, key)).toBeUndefined()
  expect(await listHiddenContentOf(db, cast.otherClient.id)).toEqual([])
  expect(await answerHiding(db, { ...key, text: 'Moje je.', now: now() })).toEqual(refused('unknown'))
})

test.each(['hidden', 'kept'] as const)(
  'what was reported is %s, and both sides are notified in a sentence',
  async (decision) => {
    await stand('offered')
    const report = { target: 'ad' as const, id: adId, reason: 'scam' as const, details: '', now: now() }
    for (const reporterId of [cast.worker.id, cast.otherWorker.id, null])
      await reportContent(db, { ...report, reporterId })
    expect(await decideReports(db, { ...moderation(), target: 'ad', id: adId, decision })).toEqual(done({ reports: 3 }))
    expect(await decideReports(db, { ...moderation(), target: 'ad', id: adId, decision: 'kept' })).toEqual(
      refused('unknown'),
    )
    for (const { id } of [cast.worker, cast.otherWorker]) expect(await variantsOf(id)).toEqual([`report_${decision}`])
    expect(await variantsOf(cast.client.id)).toEqual(decision === 'hidden' ? ['content_hidden'] : [])
  },
)
