import { expect, test } from 'vitest'
import { recordDeliveryReports, type DeliveryReport } from '#app/deliveries/delivery-reports.server.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const noon = new Date('2026-11-21T11:00:00Z')
const later = new Date('2026-11-21T11:05:00Z')
let count = 0

type DeliveryOptions = { status?: 'sent' | 'sending' | 'unknown'; channel?: 'sms' | 'email' }

async function aDelivery({ status = 'sent', channel = 'sms' }: DeliveryOptions = {}): Promise<string> {
  count += 1
  const providerId = `provider-${count}`
  const worker = await aWorker()
  await db
    .insertInto('deliveries')
    .values({
      channel,
      user_id: worker.id,
      type: 'OfferAccepted',
      dedupe_key: `key-${count}`,
      burst_key: `burst-${count}`,
      status,
      provider_id: providerId,
    })
    .execute()
  return providerId
}

function stateOf(providerId: string) {
  return db
    .selectFrom('deliveries')
    .select(['status', 'delivered_at', 'error'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
}

const delivered = (providerId: string): DeliveryReport => ({ providerId, outcome: 'delivered' })
const refused = (providerId: string): DeliveryReport => ({
  providerId,
  outcome: 'refused',
  error: '1 UNKNOWN_SUBSCRIBER',
})

test('a report of delivery is noted once; a second one changes nothing', async () => {
  const id = await aDelivery()
  await recordDeliveryReports(db, { reports: [delivered(id)], now: noon })
  await recordDeliveryReports(db, { reports: [delivered(id)], now: later })
  expect(await stateOf(id)).toEqual({ status: 'sent', delivered_at: noon, error: null })
})

test('a refusal is stored with its reason', async () => {
  const id = await aDelivery()
  await recordDeliveryReports(db, { reports: [refused(id)], now: noon })
  expect(await stateOf(id)).toEqual({ status: 'refused', delivered_at: null, error: '1 UNKNOWN_SUBSCRIBER' })
})

test('a report of delivery wins, in any order of reports', async () => {
  for (const sequence of [
    [refused, delivered],
    [delivered, refused],
  ]) {
    const id = await aDelivery()
    for (const report of sequence) await recordDeliveryReports(db, { reports: [report(id)], now: noon })
    expect(await stateOf(id)).toEqual({ status: 'sent', delivered_at: noon, error: null })
  }
  const id = await aDelivery()
  await recordDeliveryReports(db, { reports: [delivered(id), refused(id)], now: noon })
  expect(await stateOf(id)).toEqual({ status: 'sent', delivered_at: noon, error: null })
})

test('a sending whose fate was not known is known then', async () => {
  const id = await aDelivery({ status: 'unknown' })
  await recordDeliveryReports(db, { reports: [delivered(id)], now: noon })
  expect((await stateOf(id)).status).toBe('sent')
})

test('what is being sent, and what is no SMS, is not the reports’ to change', async () => {
  const sending = await aDelivery({ status: 'sending' })
  const mail = await aDelivery({ channel: 'email' })
  await recordDeliveryReports(db, {
    reports: [refused(sending), refused(mail), refused('not-ours'), delivered('nor-this')],
    now: noon,
  })
  expect((await stateOf(sending)).status).toBe('sending')
  expect((await stateOf(mail)).status).toBe('sent')
  await recordDeliveryReports(db, { reports: [delivered(sending)], now: noon })
  expect(await stateOf(sending)).toEqual({ status: 'sending', delivered_at: noon, error: null })
  await recordDeliveryReports(db, { reports: [], now: noon })
})
