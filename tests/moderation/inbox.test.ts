import { beforeEach, expect, test } from 'vitest'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { hideItem, keepItem, restoreItem } from '#app/moderation/acting.server.ts'
import { answerHiding } from '#app/moderation/answering.server.ts'
import { findEvidenceImage, readInbox } from '#app/moderation/inbox.server.ts'
import type { InboxKind } from '#app/moderation/rules.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { done, refused } from '#app/outcome.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'

let cast: Cast
let adId: number
let adminId: number

const now = () => new Date('2026-11-21T12:00:00Z')
const find = async (kind: InboxKind, targetId: number) =>
  (await readInbox(db, { kind, now: now() })).items.find((item) => Number(item.targetId) === targetId)
const auditRows = async () => (await listAuditLog(db, { adminId }, 10)).items
const act = (kind: InboxKind, itemId: number) => ({ adminId, now: now(), kind, itemId, note: 'Pregledano.' })

beforeEach(async () => {
  cast = await aCast()
  ;({ adId } = await anAdAtStage('offered', cast))
  ;({ adminId } = await anAdmin('support'))
})

const report = (reporterId: number | null) =>
  reportContent(db, { target: 'ad', id: adId, reporterId, reason: 'scam', details: 'Lažno.', now: now() })

test('reports of the same content are one item, which hiding decides with one row in the log', async () => {
  for (const reporterId of [cast.worker.id, cast.otherWorker.id, null]) await report(reporterId)
  const item = await find('report', adId)
  expect(item).toMatchObject({ target: 'ad', authorId: cast.client.id, reasons: ['scam'], reports: 3 })
  const hiding = { ...act('report', item!.itemId), target: 'ad' as const, targetId: adId, reason: 'scam' as const }
  expect(await hideItem(db, hiding)).toEqual(done(null))
  expect(await find('report', adId)).toBeUndefined()
  expect(await auditRows()).toMatchObject([{ action: 'hide_content', reason: 'Pregledano.' }])
  expect(await hideItem(db, hiding)).toEqual(refused('unknown'))
  expect(await auditRows()).toHaveLength(1)
})

test('an item that stays leaves the inbox with one row in the log', async () => {
  await report(cast.worker.id)
  const { itemId } = (await find('report', adId))!
  expect(await keepItem(db, { ...act('report', itemId), target: 'ad', targetId: adId })).toEqual(done(null))
  expect(await find('report', adId)).toBeUndefined()
  expect(await auditRows()).toMatchObject([{ action: 'keep_content' }])
})

test('the answer of an author waits, and restoring settles it', async () => {
  await report(cast.worker.id)
  await hideItem(db, { ...act('report', 0), target: 'ad', targetId: adId, reason: 'scam' })
  const { id: hiddenId } = await db
    .selectFrom('hidden_contents')
    .select('id')
    .where('author_id', '=', cast.client.id)
    .executeTakeFirstOrThrow()
  expect(await find('answer', adId)).toBeUndefined()
  await answerHiding(db, { hiddenId, authorId: cast.client.id, text: 'Nije prevara.', now: now() })
  expect(await find('answer', adId)).toMatchObject({ itemId: hiddenId, details: 'Nije prevara.' })
  expect(await restoreItem(db, act('answer', hiddenId))).toEqual(done(null))
  expect(await find('answer', adId)).toBeUndefined()
  expect((await auditRows()).map(({ action }) => action)).toEqual(['restore_content', 'hide_content'])
})

test('nearly caught words, new images and new workers wait until they are looked at', async () => {
  const imageId = await anImage(cast.client.id)
  const { id: itemId } = await db
    .insertInto('moderation_items')
    .values({
      kind: 'client_texts',
      user_id: cast.client.id,
      ad_id: adId,
      passage: 'nula šest',
      fingerprint: Buffer.from('1'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await find('words', adId)).toMatchObject({ itemId, target: 'ad', text: 'nula šest' })
  expect(await find('image', imageId)).toMatchObject({ authorId: cast.client.id })
  expect(await find('worker', cast.worker.id)).toMatchObject({ target: 'profile', authorName: 'Mirza H.' })

  for (const [kind, id] of [
    ['words', itemId],
    ['image', imageId],
    ['worker', cast.worker.id],
  ] as const)
    expect(await keepItem(db, act(kind, id))).toEqual(done(null))
  for (const [kind, id] of [
    ['words', adId],
    ['image', imageId],
    ['worker', cast.worker.id],
  ] as const)
    expect(await find(kind, id)).toBeUndefined()
  expect(await keepItem(db, act('image', imageId))).toEqual(refused('unknown'))
  expect(await auditRows()).toHaveLength(3)
})

test('what another moderator has removed, or is not there, cannot stay', async () => {
  const imageId = await anImage(cast.client.id, 92)
  const content = { reason: 'other' as const, ...act('image', imageId) }
  expect(await hideItem(db, { ...content, target: 'image', targetId: imageId })).toEqual(done(null))
  expect(await hideItem(db, { ...content, target: 'profile', targetId: cast.worker.id })).toEqual(done(null))
  for (const [kind, id] of [
    ['image', imageId],
    ['worker', cast.worker.id],
    ['image', 987_654_321],
    ['worker', cast.client.id],
  ] as const)
    expect([kind, id, await keepItem(db, act(kind, id))]).toEqual([kind, id, refused('unknown')])
  expect((await auditRows()).map(({ action }) => action)).toEqual(['hide_content', 'hide_content'])
})

test('an old image waits only where it stands beside an offer that waits', async () => {
  const [own, offered] = [await anImage(cast.client.id, 90), await anImage(cast.worker.id, 91, 'offer')]
  const { id: offerId, worker_id: workerId } = await db
    .selectFrom('offers')
    .select(['id', 'worker_id'])
    .where('ad_id', '=', adId)
    .where('worker_id', '=', cast.worker.id)
    .executeTakeFirstOrThrow()
  await setOfferImage(db, { offerId, workerId, imageId: offered, now: now() })
  await db
    .updateTable('images')
    .set({ created_at: new Date(now().getTime() - 15 * 86_400_000) })
    .where('id', 'in', [own, offered])
    .execute()
  expect([await find('image', own), (await find('image', offered))?.authorId]).toEqual([undefined, workerId])
})

test('a moderator sees public and reported images, and no other message image', async () => {
  const imageId = await anImage(cast.client.id)
  expect(await findEvidenceImage(db, imageId)).toEqual({ id: imageId })
  await db.updateTable('images').set({ purpose: 'message' }).where('id', '=', imageId).execute()
  expect(await findEvidenceImage(db, imageId)).toBeUndefined()
})
