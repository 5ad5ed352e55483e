import { beforeEach, expect, test } from 'vitest'
import { choosePreferences } from '#app/notifications/choosing.server.ts'
import { markAllRead } from '#app/notifications/reading.server.ts'
import { aClient, aWorker, noon } from '#tests/support/cast.ts'
import { confirmContacts } from '#tests/support/confirming.ts'
import { db } from '#tests/support/database.ts'
import { aHouse, aPhone, later, listDeliveries, listJobs, news, review } from './outbound.ts'

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await confirmContacts(amra, mirza)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
})

async function backdate(minutes: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ created_at: later(-minutes) })
    .execute()
}

test('what is announced is sent once by mail and to each phone, in the person’s language', async () => {
  const house = aHouse()
  await db.updateTable('users').set({ language: 'de' }).where('id', '=', amra.id).execute()
  const phone = await aPhone(amra.id)
  await aPhone(amra.id, 'web_push')
  await house.tell(news(amra.id))
  await house.sendDue()
  expect(house.ledger.map(({ channel }) => channel).toSorted()).toEqual(['email', 'fcm', 'web_push'])
  expect(house.ledger.find(({ channel }) => channel === 'email')).toMatchObject({
    language: 'de',
    unsubscribeUrl: undefined,
  })
  expect(house.ledger.find(({ channel }) => channel === 'fcm')).toMatchObject({
    token: phone.token,
    navigationUrl: '/klijent/moj-profil',
  })
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('the same job run twenty times at once sends once', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  const [job] = await listJobs('sendMail')
  house.answer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { result: 'sent', providerId: 'provider-1' }
  })
  await Promise.all(Array.from({ length: 20 }, () => house.run(job!)))
  expect(house.ledger).toHaveLength(1)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', provider_id: 'provider-1', attempts: 0 }])
})

test('a provider that is away is asked again later and later, with the same key, until it answers', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => ({ result: 'later', reason: '503' }))
  await house.sendDue()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 1, error: '503' }])
  const [again] = await listJobs('sendMail')
  const wait = again!.runAt.getTime() - Date.now()
  expect(wait).toBeGreaterThan(10_000)
  expect(wait).toBeLessThan(20_000)

  // The first wait is over by then, the second, of 45 s at the least, is not.
  await house.sendDue(new Date(Date.now() + 40_000))
  house.answer(() => ({ result: 'sent' }))
  await house.sendDue(later(10))
  expect(new Set(house.ledger.map(({ key }) => key)).size).toBe(1)
  expect(house.ledger).toHaveLength(3)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(await listJobs()).toEqual([])
})

test('a provider that says when to come again is believed', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => ({ result: 'later', reason: '429', afterSeconds: 120 }))
  await house.sendDue()
  const [again] = await listJobs('sendMail')
  expect(again!.runAt.getTime() - Date.now()).toBeGreaterThan(115_000)
})

test('after a day it is given up, visibly, and a person can have it sent after all', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  await backdate(24 * 60)
  house.answer(() => ({ result: 'later', reason: '503' }))
  await house.sendDue()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'given_up' }])
  const dead = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'error'])
    .where('dead_at', 'is not', null)
    .execute()
  expect(dead).toMatchObject([{ kind: 'sendMail', error: '503' }])

  house.answer(() => ({ result: 'sent' }))
  await house.run(dead[0]!)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent' }])
})

test('a wrong setting burns nothing: the job is dead and says why, and sends when it is retried', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => ({ result: 'misconfigured', reason: 'the password is refused' }))
  await house.sendDue()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 0 }])
  const [dead] = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'error'])
    .where('dead_at', 'is not', null)
    .execute()
  expect(dead).toMatchObject({ error: 'the password is refused' })
  house.answer(() => ({ result: 'sent' }))
  await house.run(dead!)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent' }])
})

test('a phone that is gone is forgotten, and the others get theirs', async () => {
  const house = aHouse()
  const gone = await aPhone(amra.id)
  await aPhone(amra.id)
  await house.tell(review(amra.id))
  house.answer((message) =>
    'token' in message && message.token === gone.token
      ? { result: 'refused', reason: 'UNREGISTERED', isGone: true }
      : { result: 'sent' },
  )
  await house.sendDue()
  const pushes = (await listDeliveries(amra.id)).filter(({ channel }) => channel === 'push')
  expect(pushes.map(({ status }) => status).toSorted()).toEqual(['refused', 'sent'])
  expect(await db.selectFrom('devices').select('id').where('user_id', '=', amra.id).execute()).toHaveLength(1)
})

test('a phone that is somebody else’s by now gets nothing of the first owner’s', async () => {
  const house = aHouse()
  const phone = await aPhone(amra.id)
  await house.tell(review(amra.id))
  await db.updateTable('devices').set({ user_id: mirza.id }).where('id', '=', phone.id).execute()
  await house.sendDue()
  expect(house.ledger.filter(({ channel }) => channel === 'fcm')).toEqual([])
  expect((await listDeliveries(amra.id)).find(({ channel }) => channel === 'push')).toMatchObject({ status: 'dropped' })
})

test.each([
  [
    'the account was closed',
    () => db.updateTable('users').set({ deleted_at: noon }).where('id', '=', amra.id).execute(),
  ],
  [
    'the account was suspended',
    () => db.updateTable('users').set({ suspended_at: noon }).where('id', '=', amra.id).execute(),
  ],
  ['it was read', () => markAllRead(db, { userId: amra.id, now: noon })],
  ['it was deleted', () => db.deleteFrom('notifications').where('user_id', '=', amra.id).execute()],
  [
    'it was switched off',
    () =>
      choosePreferences(db, {
        userId: amra.id,
        preferences: { JobReview: { inApp: true, push: false, email: false, sms: false } },
      }),
  ],
])('nothing is sent when meanwhile %s', async (_, happen) => {
  const house = aHouse()
  await aPhone(amra.id)
  await house.tell(review(amra.id))
  await happen()
  await house.sendDue()
  expect(house.ledger).toEqual([])
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['dropped', 'dropped'])
})

test('a push that comes too late is not sent', async () => {
  const house = aHouse()
  await aPhone(amra.id)
  await house.tell(review(amra.id))
  await db
    .updateTable('deliveries')
    .set({ expires_at: later(-1) })
    .where('channel', '=', 'push')
    .execute()
  await house.sendDue()
  expect(house.ledger.map(({ channel }) => channel)).toEqual(['email'])
})

test('a run that died between sending and recording is repeated and marked as uncertain', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  await db
    .updateTable('deliveries')
    .set({ status: 'sending', sending_at: later(-1) })
    .execute()
  await house.sendDue()
  expect(house.ledger).toHaveLength(1)
  const [delivery] = await listDeliveries(amra.id)
  expect(delivery).toMatchObject({ status: 'sent' })
  expect(delivery!.uncertain_at).not.toBeNull()
})

test('a gateway that fails is a provider that did not answer', async () => {
  const house = aHouse()
  await house.tell(news(amra.id))
  house.answer(() => Promise.reject(new Error('a bug')))
  await house.sendDue()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 1, error: 'no answer' }])
})

test('a fat job sends to all phones, and tries only those again that must be', async () => {
  const house = aHouse()
  const phones = await Promise.all(Array.from({ length: 120 }, () => aPhone(amra.id)))
  await house.tell(review(amra.id))
  const jobs = await listJobs('sendPushes')
  expect(jobs).toHaveLength(1)
  const slow = new Set(phones.slice(0, 7).map(({ token }) => token))
  house.answer((message) =>
    'token' in message && slow.has(message.token) ? { result: 'later', reason: '503' } : { result: 'sent' },
  )
  await house.sendDue()
  const again = await listJobs('sendPushes')
  expect(again.flatMap(({ payload }) => (payload as { deliveryIds: number[] }).deliveryIds)).toHaveLength(7)
  house.answer(() => ({ result: 'sent' }))
  await house.sendDue(later(2))
  expect(house.ledger.filter(({ channel }) => channel === 'fcm')).toHaveLength(127)
  expect((await listDeliveries(amra.id)).every(({ status }) => status === 'sent')).toBe(true)
})

test('a process that is told to end begins no further group, and leaves the rest to others', async () => {
  const phones = await Promise.all(Array.from({ length: 120 }, () => aPhone(amra.id)))
  const ending = new AbortController()
  const leaving = aHouse({ ending: ending.signal })
  await leaving.tell(review(amra.id))
  const [job] = await listJobs('sendPushes')
  leaving.answer(() => {
    ending.abort()
    return { result: 'sent' }
  })
  await leaving.run(job!)
  expect(leaving.ledger).toHaveLength(50)
  const left = await listJobs('sendPushes')
  expect(left).toMatchObject([{ payload: { attempt: 0 } }])
  expect((left[0]!.payload as { deliveryIds: number[] }).deliveryIds).toHaveLength(70)

  const other = aHouse()
  await other.sendDue()
  const reached = [...leaving.ledger, ...other.ledger].flatMap((message) => ('token' in message ? [message.token] : []))
  expect(reached.toSorted()).toEqual(phones.map(({ token }) => token).toSorted())
})

test('a process that is told to end does not wait for what another one is just sending', async () => {
  const house = aHouse({ ending: AbortSignal.timeout(300) })
  await house.tell(news(amra.id))
  const [job] = await listJobs('sendMail')
  await db
    .updateTable('deliveries')
    .set({ status: 'sending', sending_at: later(1) })
    .execute()
  const began = performance.now()
  await house.run(job!)
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(await listJobs('sendMail')).toMatchObject([{ payload: job!.payload }])
})
