import { beforeEach, expect, test } from 'vitest'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { draftAnnouncement, tryAnnouncement } from '#app/announcements/drafting.server.ts'
import { countRecipients, findAnnouncement, type Recipients } from '#app/announcements/queries.server.ts'
import { batchSize } from '#app/announcements/rules.ts'
import { sendAnnouncementBatch, startAnnouncement, stopAnnouncement } from '#app/announcements/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let adminId: number
const now = () => new Date()
const texts = {
  bs: { title: 'Novo', message: 'Radimo i nedjeljom.' },
  en: { title: 'News', message: 'Open on Sundays too.' },
  de: { title: 'Neu', message: 'Auch sonntags offen.' },
  es: { title: 'Novedad', message: 'Abrimos también los domingos.' },
}

beforeEach(async () => {
  ;({ adminId } = await anAdmin('editor'))
})

async function anAnnouncement(recipients: Partial<Recipients> = {}): Promise<number> {
  const draft = {
    adminId,
    audience: 'everyone' as const,
    city: null,
    skill: null,
    ...recipients,
    texts,
    reason: 'Radno vrijeme',
    now: now(),
  }
  const outcome = await draftAnnouncement(db, draft)
  return (outcome as { value: { announcementId: number } }).value.announcementId
}

const act = (announcementId: number) => ({ announcementId, adminId, reason: 'Radno vrijeme', now: now() })
const send = (announcementId: number) => sendAnnouncementBatch(db, { announcementId, nextUserId: 0, now: now() })
const paramsOf = async (userId: number) => {
  await deliverAll()
  const rows = db.selectFrom('notifications').select('params').where('user_id', '=', userId)
  return (await rows.where('type', '=', 'SystemAnnouncement').execute()).map(({ params }) => params)
}

test('everyone gets it once in their language, and the log has one row for its start', async () => {
  const [amra, hans] = [await aClient(), await aWorker({ language: 'de' })]
  const id = await anAnnouncement()
  expect(await startAnnouncement(db, act(id))).toEqual(done(null))
  expect(await startAnnouncement(db, act(id))).toEqual(refused('already_started'))
  const sent = await send(id)
  expect(sent).toBe(await countRecipients(db, { audience: 'everyone', city: null, skill: null }))
  expect(await send(id)).toBe(0)
  expect(await paramsOf(amra.id)).toEqual([texts.bs])
  expect(await paramsOf(hans.id)).toEqual([texts.de])
  expect(await findAnnouncement(db, id)).toMatchObject({ sent, finishedAt: expect.any(Date) })
  expect((await listAuditLog(db, { adminId }, 10)).items.map(({ action }) => action)).toEqual([
    'send_announcement',
    'draft_announcement',
  ])
})

test('it goes to clients, workers, a city or a skill, and not to closed or suspended accounts', async () => {
  const [client, worker] = [await aClient({ city: 'bihac' }), await aWorker({ city: 'bihac', skills: ['cook'] })]
  const suspended = await aClient({ city: 'bihac' })
  await db.updateTable('users').set({ suspended_at: now() }).where('id', '=', suspended.id).execute()
  const count = (recipients: Partial<Recipients>) =>
    countRecipients(db, { audience: 'everyone', city: 'bihac', skill: null, ...recipients })
  expect(await count({})).toBe(2)
  expect([await count({ audience: 'Client' }), await count({ audience: 'Worker' })]).toEqual([1, 1])
  expect([await count({ skill: 'cook' }), await count({ skill: 'electrician' })]).toEqual([1, 0])

  const id = await anAnnouncement({ city: 'bihac', skill: 'cook' })
  await startAnnouncement(db, act(id))
  expect(await send(id)).toBe(1)
  expect([(await paramsOf(worker.id)).length, (await paramsOf(client.id)).length]).toEqual([1, 0])
})

test('a stopped announcement reaches nobody after the batch in hand', async () => {
  const { id: userId } = await aClient({ city: 'livno' })
  const id = await anAnnouncement({ city: 'livno' })
  expect(await stopAnnouncement(db, act(id))).toEqual(refused('not_running'))
  await startAnnouncement(db, act(id))
  expect(await stopAnnouncement(db, act(id))).toEqual(done(null))
  expect(await send(id)).toBe(0)
  expect(await paramsOf(userId)).toEqual([])
  expect(await startAnnouncement(db, act(id))).toEqual(refused('already_started'))
})

test('a batch goes on where the one before ended', async () => {
  const id = await anAnnouncement()
  await startAnnouncement(db, act(id))
  const { rows } = await insertMembers(batchSize + 1)
  expect(rows).toBeGreaterThan(batchSize)
  expect(await send(id)).toBe(batchSize)
  const { nextUserId, finishedAt } = (await findAnnouncement(db, id))!
  expect(finishedAt).toBeNull()
  const rest = await sendAnnouncementBatch(db, { announcementId: id, nextUserId, now: now() })
  expect(rest).toBeGreaterThan(0)
  expect(await findAnnouncement(db, id)).toMatchObject({ sent: batchSize + rest, finishedAt: expect.any(Date) })
})

test('a test goes to one account and changes nothing else', async () => {
  const { id: userId } = await aClient({ email: 'proba.obavijest@primjer.ba' })
  const announcementId = await anAnnouncement()
  const trial = { announcementId, adminId, now: now() }
  expect(await tryAnnouncement(db, { ...trial, email: 'nema@primjer.ba' })).toEqual(refused('no_account'))
  expect(await tryAnnouncement(db, { ...trial, email: 'Proba.Obavijest@primjer.ba' })).toEqual(done(null))
  expect(await paramsOf(userId)).toEqual([texts.bs])
  expect(await findAnnouncement(db, announcementId)).toMatchObject({ startedAt: null, sent: 0 })
})

async function insertMembers(count: number): Promise<{ rows: number }> {
  const values = Array.from({ length: count }, (_, nth) => ({
    user_type: 'Client' as const,
    name: 'Osoba',
    surname: 'Osobić',
    email: `mnogo${nth}-${process.pid}@primjer.ba`,
    phone: `+38765${String(100_000 + nth)}`,
    gender: 'Other' as const,
    city: 'sarajevo',
    terms_accepted_at: now(),
  }))
  const { numInsertedOrUpdatedRows = 0n } = await db.insertInto('users').values(values).executeTakeFirst()
  return { rows: Number(numInsertedOrUpdatedRows) }
}
