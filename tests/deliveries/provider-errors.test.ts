import { composeFromTemplates } from '#app/deliveries/composers.server.ts'
import { beforeEach, expect, test } from 'vitest'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aDeliveryHarness,
  aDevice,
  minutesFromNow,
  listDeliveries,
  profileUpdate,
  jobReview,
} from './delivery-harness.ts'

/** Providers that answer wrongly, or not to the end. */

let amra: { id: number }

beforeEach(async () => {
  amra = await aClient()
  await verifyContacts(amra)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
})

test('a provider that gives two messages one name has neither sent again', async () => {
  const harness = aDeliveryHarness()
  await aDevice(amra.id)
  await aDevice(amra.id)
  await harness.notify(jobReview(amra.id))
  harness.replyWith(() => ({ result: 'sent', providerId: 'message' }))
  await harness.runDueJobs()
  expect(harness.ledger.map(({ channel }) => channel).toSorted()).toEqual(['email', 'fcm', 'fcm'])
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(await db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()).toEqual([])
})

test('any provider answer is recorded, with phone numbers and addresses masked', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => ({
    result: 'refused',
    reason: 'no\u0000such \ud83d number +387 61 123 456 of amra@primjer.ba',
  }))
  await harness.runDueJobs()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'refused', error: 'no such \ufffd number … of …' }])
})

test('a mail whose connection broke after it may have been sent is retried and marked uncertain_at', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => ({ result: 'later', reason: 'broken off', mayHaveBeenSent: true }))
  await harness.runDueJobs()
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.runDueJobs(minutesFromNow(10))
  expect(harness.ledger).toHaveLength(2)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', uncertain_at: expect.any(Date) }])
})

test('a code with an uncertain delivery is not sent again', async () => {
  const harness = aDeliveryHarness({
    composers: [
      composeFromTemplates({
        Code: {
          channel: 'sms',
          sendKind: 'sms_codes',
          compose: async () => ({ channel: 'sms', to: '+38761123456', text: 'Vaš kod je 123456.' }),
        },
      }),
    ],
  })
  await enqueueMessage(db, {
    channel: 'sms',
    type: 'Code',
    userId: amra.id,
    dedupeKey: 'code-1',
    expiresAt: minutesFromNow(10),
    now: new Date(),
  })
  harness.replyWith(() => ({ result: 'later', reason: 'broken off', mayHaveBeenSent: true }))
  await harness.runDueJobs()
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.runDueJobs(minutesFromNow(5))
  expect(harness.ledger).toHaveLength(1)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'unknown', uncertain_at: expect.any(Date) }])
})
