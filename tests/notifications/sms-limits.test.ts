import { beforeEach, expect, test } from 'vitest'
import { aWorker } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import { aHouse, listJobs } from './outbound.ts'

let next = 0

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
})

async function aReader(): Promise<number> {
  const { id } = await aWorker()
  await db.updateTable('users').set({ sms_notifications: true, quiet_from: null, quiet_until: null }).where('id', '=', id).execute()
  return id
}

const accepted = (recipientId: number) => ({ type: 'OfferAccepted', recipientId, dedupeKey: `accepted-${(next += 1)}`, params: { person: 'Amra H.', adTitle: 'Slavina', amount: 8_500 } }) as const

async function aCode(type = 'Code'): Promise<number> {
  const userId = await aReader()
  const { id } = await db
    .insertInto('deliveries')
    .values({ channel: 'sms', user_id: userId, type, dedupe_key: `code-${(next += 1)}`, burst_key: 'code', expires_at: new Date(Date.now() + 600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('outbox').values({ kind: 'sendSms', payload: JSON.stringify({ deliveryId: id, attempt: 0 }) }).execute()
  return id
}

const letters = { email: {}, sms: { Code: async () => ({ text: '123456' }) } }
const results = async () => (await db.selectFrom('deliveries').select(['status', 'error']).where('channel', '=', 'sms').orderBy('id').execute())

test('one person gets one text message a minute, and the next one later', async () => {
  const house = aHouse()
  const reader = await aReader()
  await house.tell(accepted(reader))
  await house.tell(accepted(reader))
  await house.sendDue()
  expect(house.ledger.filter(({ channel }) => channel === 'sms')).toHaveLength(1)
  expect((await results()).map(({ status }) => status)).toEqual(['sent', 'waiting'])
  const [again] = await listJobs('sendSms')
  expect(again!.runAt.getTime() - Date.now()).toBeGreaterThan(50_000)
})

test('one person gets five a day', async () => {
  const house = aHouse()
  const reader = await aReader()
  for (let sent = 0; sent < 6; sent += 1) {
    await house.tell(accepted(reader))
    await house.sendDue()
    await db.updateTable('deliveries').set({ sent_at: new Date(Date.now() - 3_600_000) }).where('sent_at', 'is not', null).execute()
  }
  expect((await results()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'refused'])
})

test('all together get no more than the cap, also at the same moment, and codes pass', async () => {
  const house = aHouse({ smsCap: 2, letters })
  for (let reader = 0; reader < 6; reader += 1) await house.tell(accepted(await aReader()))
  const jobs = await listJobs('sendSms')
  await Promise.all(jobs.map((job) => house.run(job)))
  expect((await results()).filter(({ status }) => status === 'sent')).toHaveLength(2)
  expect((await results()).filter(({ error }) => error === 'the daily cap of SMS is reached')).toHaveLength(4)
  await aCode()
  await house.sendDue()
  expect(house.ledger.at(-1)).toMatchObject({ channel: 'sms', text: '123456' })
})

test('a code is never sent twice: what a dead run left is unknown', async () => {
  const house = aHouse({ letters })
  const id = await aCode()
  await db.updateTable('deliveries').set({ status: 'sending', sending_at: new Date(Date.now() - 60_000) }).where('id', '=', id).execute()
  await house.sendDue()
  expect(house.ledger).toEqual([])
  expect(await results()).toMatchObject([{ status: 'unknown' }])
})

test('a code that comes too late is not sent', async () => {
  const house = aHouse({ letters })
  const id = await aCode()
  await db.updateTable('deliveries').set({ expires_at: new Date(Date.now() - 1_000) }).where('id', '=', id).execute()
  await house.sendDue()
  expect(house.ledger).toEqual([])
  expect(await results()).toMatchObject([{ status: 'expired' }])
})

test('a text message fits into one, with its address', async () => {
  const house = aHouse()
  await house.tell(accepted(await aReader()))
  await house.sendDue()
  const sms = house.ledger.find(({ channel }) => channel === 'sms')!
  expect('text' in sms && sms.text.length).toBeLessThanOrEqual(160)
  expect('text' in sms && sms.text).toContain('http')
})
