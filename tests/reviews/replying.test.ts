import { beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { listAuthoredTexts } from '#app/contact-detection/queries.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { maxReplyLength } from '#app/reviews/rules.ts'
import { replySchema } from '#app/reviews/schemas.ts'
import { anAssignment, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const text = 'Hvala, bilo mi je drago.'

let assignment: Awaited<ReturnType<typeof anAssignment>>
let reviewId: number

beforeEach(async () => {
  assignment = await anAssignment()
  const { adId, clientId } = assignment
  const outcome = await completeAssignment(db, { adId, clientId, rating: 4, comment: 'Uredno.', now: noon })
  reviewId = outcome.ok ? outcome.value.reviewId : 0
})

const reply = (workerId: number) => replyToReview(db, { reviewId, workerId, text, now: noon })

test('the worker replies once, everybody reads it, and the client is notified', async () => {
  const { adId, clientId, workerId } = assignment
  expect(await reply(workerId)).toEqual(done({ reviewId }))
  expect(await reply(workerId)).toEqual(refused('already_replied'))
  expect((await listReviews(db, { workerId })).items).toMatchObject([{ reply: text }])
  const announced = (await listAnnouncements(adId)).filter(({ variant }) => variant === 'reply')
  expect(announced).toEqual([{ type: 'JobReview', variant: 'reply', recipients: [clientId] }])
})

test('a reply is public, and a client who has blocked the worker is not notified', async () => {
  const { adId, clientId, workerId } = assignment
  await blockMember(db, { viewer: { id: clientId, userType: 'Client' }, userId: workerId, now: noon })
  expect(await reply(workerId)).toEqual(done({ reviewId }))
  expect((await listReviews(db, { workerId })).items).toMatchObject([{ reply: text }])
  expect((await listAnnouncements(adId)).filter(({ variant }) => variant === 'reply')).toEqual([])
})

test('someone else cannot reply to it', async () => {
  for (const id of [assignment.others[0]!.workerId, assignment.clientId])
    expect(await reply(id)).toEqual(refused('unknown'))
  expect((await listReviews(db, { workerId: assignment.workerId })).items).toMatchObject([{ reply: null }])
})

test('a reply is a public text: moderated, without contacts, and short', async () => {
  const { adId, workerId } = assignment
  await reply(workerId)
  expect((await listAuthoredTexts(db, { userId: workerId, adId })).map((piece) => piece.text)).toContain(text)
  expect(replySchema.safeParse({ text: 'Zovite me na 061 234 567.' }).success).toBe(false)
  expect(replySchema.safeParse({ text: ' ' }).success).toBe(false)
  expect(replySchema.safeParse({ text: 'a'.repeat(maxReplyLength + 1) }).success).toBe(false)
  expect(replySchema.safeParse({ text: ` ${text} ` })).toMatchObject({ data: { text } })
})
