import { beforeEach, expect, test } from 'vitest'
import { promiseLetter } from '#app/notifications/promising.server.ts'
import { aClient } from '#tests/support/cast.ts'
import { confirmContacts } from '#tests/support/confirming.ts'
import { db } from '#tests/support/database.ts'
import { aHouse, aPhone, later, listDeliveries, news, review } from './outbound.ts'

/** Providers that answer wrongly, or not to the end. */

let amra: { id: number }

beforeEach(async () => {
  amra = await aClient()
  await confirmContacts(amra)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
})

test('a provider that gives two messages one name has neither sent again', async () => {
  const house = aHouse()
  await aPhone(amra.id)
  await aPhone(amra.id)
  await house.tell(review(amra.id))
  house.answer(() => ({ result: 'sent', providerId: 'message' }))
  await house.sendDue()
  expect(house.ledger.map(({ channel }) => channel).toSorted()).toEqual(['email', 'fcm', 'fcm'])
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(await db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()).toEqual([])
})

test('whatever a provider says, what became of it is recorded, without the number that it repeats', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => ({ result: 'refused', reason: 'no\u0000such \ud83d number +387 61 123 456 of amra@primjer.ba' }))
  await house.sendDue()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'refused', error: 'no such \ufffd number … of …' }])
})

test('a provider that fell silent with a mail in hand is asked again, and the mail is marked as one that may come twice', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => ({ result: 'later', reason: 'broken off', mayHaveLeft: true }))
  await house.sendDue()
  house.answer(() => ({ result: 'sent' }))
  await house.sendDue(later(10))
  expect(house.ledger).toHaveLength(2)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', uncertain_at: expect.any(Date) }])
})

test('a code that may have left is not sent again', async () => {
  const house = aHouse({
    letters: { email: {}, sms: { Code: async () => ({ to: '+38761123456', text: 'Vaš kod je 123456.' }) } },
  })
  await promiseLetter(db, {
    channel: 'sms',
    type: 'Code',
    userId: amra.id,
    dedupeKey: 'code-1',
    expiresAt: later(10),
    now: new Date(),
  })
  house.answer(() => ({ result: 'later', reason: 'broken off', mayHaveLeft: true }))
  await house.sendDue()
  house.answer(() => ({ result: 'sent' }))
  await house.sendDue(later(5))
  expect(house.ledger).toHaveLength(1)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'unknown', uncertain_at: expect.any(Date) }])
})
