import { suggestTrade } from '#app/trades/suggestions/suggesting.server.ts'
import { submitStudentProof } from '#app/subscriptions/proofs/submitting.server.ts'
import { seedPlans } from '#tools/seeds/plans.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { anApproval, aPaidOrder, aPlan, aPromoCode, unwrap } from '#tests/support/data/shop.ts'
import { draftAnnouncement } from '#app/announcements/drafting.server.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anAd, anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aStoredPost } from '#tests/support/data/stored-posts.ts'

/** An address of this page of the admin area. */
export async function adminPathOf(path: string): Promise<string> {
  if (path.includes(':announcementId')) return fillPath(path, { announcementId: String(await anAnnouncement()) })
  if (Object.keys(moneyParams).some((name) => path.includes(`:${name}`))) return moneyPathOf(path)
  if (path.includes(':postId')) return fillPath(path, { postId: String((await aStoredPost()).postId) })
  if (path.includes(':suggestionId')) return fillPath(path, { suggestionId: String(await aSuggestion()) })
  if (path.includes(':adId')) return fillPath(path, { adId: String((await anAd((await aClient()).id)).id) })
  if (path.includes(':imageId')) return fillPath(path, { imageId: String(await anImage((await aClient()).id)) })
  return path.includes(':') ? fillPath(path, { id: String((await aWorker()).id), queue: 'mail' }) : path
}

async function anAnnouncement(): Promise<number> {
  const { adminId } = await anAdmin('editor')
  const text = { title: 'Novo', message: 'Radimo i nedjeljom.' }
  const recipients = { audience: 'everyone' as const, city: null, skill: null }
  const texts = { bs: text, en: text, de: text, es: text }
  const outcome = await draftAnnouncement(db, {
    adminId,
    ...recipients,
    texts,
    reason: 'Radno vrijeme',
    now: new Date(),
  })
  if (!outcome.ok) throw new Error('the draft was refused')
  return outcome.value.announcementId
}

const moneyParams = {
  orderId: async () => (await aPaidOrder({ workerId: (await aWorker()).id })).orderId,
  lineId: () => aStatementLine(),
  eventId: () => someMoney(),
  finding: async () => `money_unknown_order-${await someMoney()}`,
  codeId: () => aCode(),
  planId: async () => (await aPlan()).id,
  proofId: () => aProof(),
  list: async () => 'orders',
}

async function moneyPathOf(path: string): Promise<string> {
  await seedPlans(db)
  const found = Object.entries(moneyParams).find(([name]) => path.includes(`:${name}`))!
  return fillPath(path, { [found[0]]: String(await found[1]()) })
}

let count = 0

export async function aStatementLine(): Promise<number> {
  const line_key = `line-${(count += 1)}`
  const values = { line_key, booked_on: '2026-11-20', amount: 1_500, purpose: 'Bez broja', uploaded_at: new Date() }
  return (await db.insertInto('statement_lines').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A word that waits for a decision; no other one is spelled like it. */
export async function aSuggestion(): Promise<number> {
  const { id: workerId } = await aWorker()
  unwrap(await suggestTrade(db, { workerId, word: `Parketar ${workerId}`, now: new Date() }))
  const own = db.selectFrom('trade_suggestions').select('id').where('user_id', '=', workerId)
  return (await own.executeTakeFirstOrThrow()).id
}

/** Money for a number of no order, which the gateway has reported. */
export async function someMoney(): Promise<number> {
  const orderNumber = `PRT-9999${(count += 1)}-1`
  const transaction = anApproval({ orderNumber, amount: 1_400 }, `tx-${orderNumber}`)
  await recordGatewayEvent(db, { source: 'callback', transaction, now: new Date() })
  const event = db.selectFrom('gateway_events').select('id').where('order_number', '=', orderNumber)
  return (await event.executeTakeFirstOrThrow()).id
}

async function aCode(): Promise<number> {
  const code = await aPromoCode(`KOD-${(count += 1)}`)
  return (await db.selectFrom('promo_codes').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

/** A proof that waits, with its image. */
export async function aProof(workerId?: number): Promise<number> {
  const owner = workerId ?? (await aWorker()).id
  const imageId = await anImage(owner, 90, 'proof')
  const proof = { workerId: owner, school: 'Mašinska škola', imageId, now: new Date() }
  return unwrap(await submitStudentProof(db, proof)).proofId
}
