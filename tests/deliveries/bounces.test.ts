import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { aDeliveryHarness, minutesFromNow, listDeliveries, profileUpdate, jobReview } from './delivery-harness.ts'

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await verifyContacts(amra, mirza)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
})

/** As if so many days had passed. */
async function ageDeliveries(days: number): Promise<void> {
  for (const column of ['created_at', 'run_at', 'sending_at', 'sent_at'] as const)
    await sql`update deliveries set ${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`.execute(db)
}

test.each([
  ['RCPT TO: 550 5.1.1 no such user here', 0],
  ['RCPT TO: 550 5.2.1 mailbox disabled', 0],
  ['RCPT TO: 550 we do not like you', 1],
  ['DATA: 554 5.6.0 what is this', 1],
])('after two days of "%s" %i more mails of choice go there, and all that are essential', async (reason, more) => {
  const harness = aDeliveryHarness()
  harness.replyWith(() => ({ result: 'refused', reason }))
  for (const mails of [2, 1]) {
    for (let nth = 0; nth < mails; nth += 1) {
      await harness.notify(jobReview(amra.id))
      await harness.runDueJobs(minutesFromNow(60))
    }
    await ageDeliveries(1)
  }
  const sentBefore = harness.ledger.length
  expect(
    (await listDeliveries(amra.id)).every(
      ({ status, error, attempts }) =>
        status === 'merged' || (status === 'refused' && error === reason && attempts === 0),
    ),
  ).toBe(true)

  await harness.notify(jobReview(amra.id))
  await harness.runDueJobs(minutesFromNow(60))
  expect(harness.ledger.length - sentBefore).toBe(more)
  if (more === 0)
    expect((await listDeliveries(amra.id)).at(-1)).toMatchObject({
      status: 'dropped',
      error: 'there is no such mailbox',
    })
  await harness.notify(profileUpdate(amra.id))
  await harness.runDueJobs(minutesFromNow(60))
  expect(harness.ledger.length - sentBefore).toBe(more + 1)
})

test.each([
  [
    'the address is confirmed again',
    () => db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', amra.id).execute(),
  ],
  [
    'a mail was taken',
    async () => {
      const harness = aDeliveryHarness()
      await harness.notify(profileUpdate(amra.id))
      await harness.runDueJobs(minutesFromNow(60))
    },
  ],
])('mails of choice go there again when %s', async (_, change) => {
  const harness = aDeliveryHarness()
  harness.replyWith(() => ({ result: 'refused', reason: 'RCPT TO: 550 5.1.1 no such user here' }))
  for (let day = 0; day < 2; day += 1) {
    await harness.notify(jobReview(amra.id))
    await harness.runDueJobs(minutesFromNow(60))
    await ageDeliveries(1)
  }
  await change()
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.notify(jobReview(amra.id))
  await harness.runDueJobs(minutesFromNow(60))
  expect((await listDeliveries(amra.id)).at(-1)).toMatchObject({ status: 'sent' })
  // Other recipients are not affected.
  await harness.notify(jobReview(mirza.id))
  await harness.runDueJobs(minutesFromNow(60))
  expect((await listDeliveries(mirza.id)).at(-1)).toMatchObject({ status: 'sent' })
})
