import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { savePreferences } from '#app/notifications/saving-preferences.server.ts'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aDeliveryHarness,
  aDevice,
  minutesFromNow,
  listDeliveries,
  listJobs,
  profileUpdate,
  jobReview,
} from './delivery-harness.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await verifyContacts(amra, mirza)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
})

async function backdate(minutes: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ created_at: minutesFromNow(-minutes) })
    .execute()
}

test('what is announced is sent once by mail and to each phone, in the person’s language', async () => {
  const harness = aDeliveryHarness()
  await db.updateTable('users').set({ language: 'de' }).where('id', '=', amra.id).execute()
  const device = await aDevice(amra.id)
  await aDevice(amra.id, 'web_push')
  await harness.notify(profileUpdate(amra.id))
  await harness.runDueJobs()
  expect(harness.ledger.map(({ channel }) => channel).toSorted()).toEqual(['email', 'fcm', 'web_push'])
  expect(harness.ledger.find(({ channel }) => channel === 'email')).toMatchObject({
    language: 'de',
    unsubscribeUrl: undefined,
  })
  expect(harness.ledger.find(({ channel }) => channel === 'fcm')).toMatchObject({
    token: device.token,
    navigationUrl: '/klijent/moj-profil/sigurnost',
  })
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('the same job run twenty times at once sends once', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  const [job] = await listJobs('sendMail')
  harness.replyWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { result: 'sent', providerId: 'provider-1' }
  })
  await Promise.all(Array.from({ length: 20 }, () => harness.run(job!)))
  expect(harness.ledger).toHaveLength(1)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', provider_id: 'provider-1', attempts: 0 }])
})

test('an unavailable provider is retried with growing delays and one key until it accepts the mail', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => ({ result: 'later', reason: '503' }))
  await harness.runDueJobs()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 1, error: '503' }])
  const [again] = await listJobs('sendMail')
  const wait = again!.runAt.getTime() - Date.now()
  expect(wait).toBeGreaterThan(10_000)
  expect(wait).toBeLessThan(20_000)

  // The first wait is over by then, the second, of 45 s at the least, is not.
  await harness.runDueJobs(new Date(Date.now() + 40_000))
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.runDueJobs(minutesFromNow(10))
  expect(new Set(harness.ledger.map(({ key }) => key)).size).toBe(1)
  expect(harness.ledger).toHaveLength(3)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(await listJobs()).toEqual([])
})

test('a provider that says when to come again is believed', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => ({ result: 'later', reason: '429', retryAfterSeconds: 120 }))
  await harness.runDueJobs()
  const [again] = await listJobs('sendMail')
  expect(again!.runAt.getTime() - Date.now()).toBeGreaterThan(115_000)
})

test('after a day it is given up, visibly, and a person can have it sent after all', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  await backdate(24 * 60)
  harness.replyWith(() => ({ result: 'later', reason: '503' }))
  await harness.runDueJobs()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'given_up' }])
  const dead = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'error'])
    .where('dead_at', 'is not', null)
    .execute()
  expect(dead).toMatchObject([{ kind: 'sendMail', error: '503' }])

  harness.replyWith(() => ({ result: 'sent' }))
  await harness.run(dead[0]!)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent' }])
})

test('a misconfiguration uses up no attempt: the job is dead with its reason and sends when retried', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => ({ result: 'misconfigured', reason: 'the password is refused' }))
  await harness.runDueJobs()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 0 }])
  const [dead] = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'error'])
    .where('dead_at', 'is not', null)
    .execute()
  expect(dead).toMatchObject({ error: 'the password is refused' })
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.run(dead!)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'sent' }])
})

test('an unregistered device is removed, and the others receive the push', async () => {
  const harness = aDeliveryHarness()
  const gone = await aDevice(amra.id)
  await aDevice(amra.id)
  await harness.notify(jobReview(amra.id))
  harness.replyWith((message) =>
    'token' in message && message.token === gone.token
      ? { result: 'refused', reason: 'UNREGISTERED', isGone: true }
      : { result: 'sent' },
  )
  await harness.runDueJobs()
  const pushes = (await listDeliveries(amra.id)).filter(({ channel }) => channel === 'push')
  expect(pushes.map(({ status }) => status).toSorted()).toEqual(['refused', 'sent'])
  expect(await db.selectFrom('devices').select('id').where('user_id', '=', amra.id).execute()).toHaveLength(1)
})

test('a phone that is somebody else’s by now gets nothing of the first owner’s', async () => {
  const harness = aDeliveryHarness()
  const device = await aDevice(amra.id)
  await harness.notify(jobReview(amra.id))
  await db.updateTable('devices').set({ user_id: mirza.id }).where('id', '=', device.id).execute()
  await harness.runDueJobs()
  expect(harness.ledger.filter(({ channel }) => channel === 'fcm')).toEqual([])
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
      savePreferences(db, {
        userId: amra.id,
        preferences: { JobReview: { inApp: true, push: false, email: false, sms: false } },
      }),
  ],
])('nothing is sent when meanwhile %s', async (_, change) => {
  const harness = aDeliveryHarness()
  await aDevice(amra.id)
  await harness.notify(jobReview(amra.id))
  await change()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['dropped', 'dropped'])
})

test('a push that comes too late is not sent', async () => {
  const harness = aDeliveryHarness()
  await aDevice(amra.id)
  await harness.notify(jobReview(amra.id))
  await db
    .updateTable('deliveries')
    .set({ expires_at: minutesFromNow(-1) })
    .where('channel', '=', 'push')
    .execute()
  await harness.runDueJobs()
  expect(harness.ledger.map(({ channel }) => channel)).toEqual(['email'])
})

test('what quiet hours postpone is sent when they end, and lives from then on', async () => {
  const harness = aDeliveryHarness()
  await aDevice(amra.id)
  await db.updateTable('users').set({ sms_notifications: true }).where('id', '=', amra.id).execute()
  const NewMessage = { inApp: true, push: true, email: false, sms: true }
  await savePreferences(db, { userId: amra.id, preferences: { NewMessage } })
  await harness.notify({ type: 'NewMessage', recipientId: amra.id, actorId: mirza.id, dedupeKey: 'at-night' })
  const minute = sql<number>`(extract(hour from now() at time zone 'Europe/Sarajevo') * 60)::int`
  await db
    .updateTable('users')
    .set({ quiet_from: minute, quiet_until: sql<number>`(${minute} + 480) % 1440` })
    .where('id', '=', amra.id)
    .execute()
  await harness.runDueJobs(minutesFromNow(5))
  const waiting = await listDeliveries(amra.id)
  expect(waiting.map(({ channel, status }) => `${channel} ${status}`).toSorted()).toEqual([
    'push waiting',
    'sms waiting',
  ])
  for (const { expires_at: expiresAt, run_at: runAt } of waiting) {
    expect(runAt.getTime()).toBeGreaterThan(minutesFromNow(6 * 60).getTime())
    expect(expiresAt!.getTime() - runAt.getTime()).toBe(60 * 60_000)
  }

  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', amra.id).execute()
  await sql`update deliveries set expires_at = expires_at - (run_at - now()), run_at = now()`.execute(db)
  await harness.runDueJobs(minutesFromNow(9 * 60))
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('a run that died between sending and recording is repeated and marked as uncertain', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  await db
    .updateTable('deliveries')
    .set({ status: 'sending', sending_at: minutesFromNow(-1) })
    .execute()
  await harness.runDueJobs()
  expect(harness.ledger).toHaveLength(1)
  const [delivery] = await listDeliveries(amra.id)
  expect(delivery).toMatchObject({ status: 'sent' })
  expect(delivery!.uncertain_at).not.toBeNull()
})

test('a gateway that fails is a provider that did not answer', async () => {
  const harness = aDeliveryHarness()
  await harness.notify(profileUpdate(amra.id))
  harness.replyWith(() => Promise.reject(new Error('a bug')))
  await harness.runDueJobs()
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'waiting', attempts: 1, error: 'no answer' }])
})

test('one push job sends to all devices and retries only the failed ones', async () => {
  const harness = aDeliveryHarness()
  const devices = await Promise.all(Array.from({ length: 120 }, () => aDevice(amra.id)))
  await harness.notify(jobReview(amra.id))
  const jobs = await listJobs('sendPushes')
  expect(jobs).toHaveLength(1)
  const slow = new Set(devices.slice(0, 7).map(({ token }) => token))
  harness.replyWith((message) =>
    'token' in message && slow.has(message.token) ? { result: 'later', reason: '503' } : { result: 'sent' },
  )
  await harness.runDueJobs()
  const again = await listJobs('sendPushes')
  expect(again.flatMap(({ payload }) => (payload as { deliveryIds: number[] }).deliveryIds)).toHaveLength(7)
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.runDueJobs(minutesFromNow(2))
  expect(harness.ledger.filter(({ channel }) => channel === 'fcm')).toHaveLength(127)
  expect((await listDeliveries(amra.id)).every(({ status }) => status === 'sent')).toBe(true)
})

test('on shutdown no further group is started, and the rest is queued for another process', async () => {
  const devices = await Promise.all(Array.from({ length: 120 }, () => aDevice(amra.id)))
  const shutdown = new AbortController()
  const interrupted = aDeliveryHarness({ shutdownSignal: shutdown.signal })
  await interrupted.notify(jobReview(amra.id))
  const [job] = await listJobs('sendPushes')
  interrupted.replyWith(() => {
    shutdown.abort()
    return { result: 'sent' }
  })
  await interrupted.run(job!)
  expect(interrupted.ledger).toHaveLength(50)
  const remaining = await listJobs('sendPushes')
  expect(remaining).toMatchObject([{ payload: { attempt: 0 } }])
  expect((remaining[0]!.payload as { deliveryIds: number[] }).deliveryIds).toHaveLength(70)

  const other = aDeliveryHarness()
  await other.runDueJobs()
  const reached = [...interrupted.ledger, ...other.ledger].flatMap((message) =>
    'token' in message ? [message.token] : [],
  )
  expect(reached.toSorted()).toEqual(devices.map(({ token }) => token).toSorted())
})

test('a process that shuts down does not wait for a delivery that another process is sending', async () => {
  const harness = aDeliveryHarness({ shutdownSignal: AbortSignal.timeout(300) })
  await harness.notify(profileUpdate(amra.id))
  const [job] = await listJobs('sendMail')
  await db
    .updateTable('deliveries')
    .set({ status: 'sending', sending_at: minutesFromNow(1) })
    .execute()
  const startedAt = performance.now()
  await harness.run(job!)
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(2_000))
  expect(await listJobs('sendMail')).toMatchObject([{ payload: job!.payload }])
})
