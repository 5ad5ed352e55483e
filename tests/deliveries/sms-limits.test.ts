import { composeFromTemplates } from '#app/deliveries/composers.server.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aWorker } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { aDeliveryHarness, listJobs } from './delivery-harness.ts'

let sequence = 0

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('daily_counts').execute()
})

async function aRecipient(): Promise<number> {
  const { id } = await aWorker()
  await verifyContacts({ id })
  await db
    .updateTable('users')
    .set({ sms_notifications: true, quiet_from: null, quiet_until: null })
    .where('id', '=', id)
    .execute()
  return id
}

const offerAccepted = (recipientId: number) =>
  ({
    type: 'OfferAccepted',
    recipientId,
    dedupeKey: `accepted-${(sequence += 1)}`,
    params: { person: 'Amra H.', adTitle: 'Slavina', amount: 8_500 },
  }) as const

async function aCode(phone?: string): Promise<number> {
  const userId = await aRecipient()
  if (phone) await db.updateTable('users').set({ phone }).where('id', '=', userId).execute()
  const { id } = await db
    .insertInto('deliveries')
    .values({
      channel: 'sms',
      user_id: userId,
      type: 'Code',
      dedupe_key: `code-${(sequence += 1)}`,
      burst_key: 'code',
      expires_at: new Date(Date.now() + 600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbox')
    .values({ kind: 'sendSms', payload: JSON.stringify({ deliveryId: id, attempt: 0 }) })
    .execute()
  return id
}

const composers = [
  composeFromTemplates({
    Code: { channel: 'sms', sendKind: 'sms_codes', compose: async () => ({ channel: 'sms', text: '123456' }) },
  }),
]
const results = async () =>
  await db.selectFrom('deliveries').select(['status', 'error']).where('channel', '=', 'sms').orderBy('id').execute()

test('one person gets one text message a minute, and the next one later', async () => {
  const harness = aDeliveryHarness()
  const recipient = await aRecipient()
  await harness.notify(offerAccepted(recipient))
  await harness.notify(offerAccepted(recipient))
  await harness.runDueJobs()
  expect(harness.ledger.filter(({ channel }) => channel === 'sms')).toHaveLength(1)
  expect((await results()).map(({ status }) => status)).toEqual(['sent', 'waiting'])
  const [again] = await listJobs('sendSms')
  expect(again!.runAt.getTime() - Date.now()).toBeGreaterThan(50_000)
})

test('several accounts with one number get as much as one', async () => {
  const harness = aDeliveryHarness()
  const recipients = [await aRecipient(), await aRecipient(), await aRecipient()]
  await db.updateTable('users').set({ phone: '+38761222333' }).where('id', 'in', recipients).execute()
  for (let round = 0; round < 3; round += 1)
    for (const recipient of recipients) await harness.notify(offerAccepted(recipient))
  for (let hour = 0; hour < 6; hour += 1) {
    await Promise.all((await listJobs('sendSms')).map((job) => harness.run(job)))
    expect((await results()).filter(({ status }) => status === 'sent')).toHaveLength(Math.min(hour + 1, 5))
    await sql`update deliveries set sent_at = sent_at - interval '1 hour'`.execute(db)
  }
  expect(
    (await results()).filter(
      ({ status, error }) => status === 'refused' && error === 'over a limit: sms_recipient_limit',
    ),
  ).toHaveLength(4)
})

test('one account gets as much with a new number as with the old one', async () => {
  const harness = aDeliveryHarness()
  const recipient = await aRecipient()
  await harness.notify(offerAccepted(recipient))
  await harness.runDueJobs()
  await db.updateTable('users').set({ phone: '+38761222444' }).where('id', '=', recipient).execute()
  await harness.notify(offerAccepted(recipient))
  await harness.runDueJobs()
  expect(await results()).toMatchObject([
    { status: 'sent' },
    { status: 'waiting', error: 'over a limit: sms_person_limit' },
  ])
})

test('a number that is not confirmed gets none, also when it was confirmed before it was changed', async () => {
  const harness = aDeliveryHarness()
  const recipient = await aRecipient()
  await harness.notify(offerAccepted(recipient))
  const changed = { phone: '+38761222555', phone_verified_at: null }
  await db.updateTable('users').set(changed).where('id', '=', recipient).execute()
  await harness.runDueJobs()
  expect(await results()).toEqual([{ status: 'dropped', error: 'the number or address is not confirmed' }])
  await harness.notify(offerAccepted(recipient))
  expect(await results()).toHaveLength(1)
})

test('one person gets five a day', async () => {
  const harness = aDeliveryHarness()
  const recipient = await aRecipient()
  for (let sent = 0; sent < 6; sent += 1) {
    await harness.notify(offerAccepted(recipient))
    await harness.runDueJobs()
    await db
      .updateTable('deliveries')
      .set({ sent_at: new Date(Date.now() - 3_600_000) })
      .where('sent_at', 'is not', null)
      .execute()
  }
  expect((await results()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'refused'])
})

test('all together get no more than the cap, also at the same moment, and codes pass', async () => {
  const harness = aDeliveryHarness({ caps: { sms: 2 }, composers })
  for (let recipient = 0; recipient < 6; recipient += 1) await harness.notify(offerAccepted(await aRecipient()))
  const jobs = await listJobs('sendSms')
  await Promise.all(jobs.map((job) => harness.run(job)))
  expect((await results()).filter(({ status }) => status === 'sent')).toHaveLength(2)
  expect((await results()).filter(({ error }) => error === 'over a limit: sms_cap_reached')).toHaveLength(4)
  await aCode()
  await harness.runDueJobs()
  expect(harness.ledger.at(-1)).toMatchObject({ channel: 'sms', text: '123456' })
})

test('codes have a cap of their own, which notifications do not use up', async () => {
  const harness = aDeliveryHarness({ caps: { sms: 5, sms_codes: 2 }, composers })
  for (let recipient = 0; recipient < 3; recipient += 1) await harness.notify(offerAccepted(await aRecipient()))
  for (let nth = 0; nth < 4; nth += 1) await aCode()
  await Promise.all((await listJobs('sendSms')).map((job) => harness.run(job)))
  expect(harness.ledger.filter((sms) => 'text' in sms && sms.text === '123456')).toHaveLength(2)
  expect((await results()).filter(({ error }) => error === 'over a limit: sms_codes_cap_reached')).toHaveLength(2)
  expect((await results()).filter(({ status }) => status === 'sent')).toHaveLength(5)
})

test('a number gets five codes a day, whatever accounts ask', async () => {
  const harness = aDeliveryHarness({ composers })
  for (let nth = 0; nth < 7; nth += 1) await aCode('+38761222666')
  await Promise.all((await listJobs('sendSms')).map((job) => harness.run(job)))
  expect(harness.ledger).toHaveLength(5)
})

test('a code is never sent twice: what a dead run left is unknown', async () => {
  const harness = aDeliveryHarness({ composers })
  const id = await aCode()
  await db
    .updateTable('deliveries')
    .set({ status: 'sending', sending_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
  expect(await results()).toMatchObject([{ status: 'unknown' }])
})

test('a code that comes too late is not sent', async () => {
  const harness = aDeliveryHarness({ composers })
  const id = await aCode()
  await db
    .updateTable('deliveries')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
  expect(await results()).toMatchObject([{ status: 'expired' }])
})

test('a text message fits into one, with its address', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(offerAccepted(await aRecipient()))
  await harness.runDueJobs()
  const sms = harness.ledger.find(({ channel }) => channel === 'sms')!
  expect('text' in sms && sms.text.length).toBeLessThanOrEqual(160)
  expect('text' in sms && sms.text).toContain('http')
})
