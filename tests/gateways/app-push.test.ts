import tls from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { openApns } from '#app/gateways/push/apns.server.ts'
import { openFcm } from '#app/gateways/push/fcm.server.ts'
import type { AppPushMessage } from '#app/gateways/gateway.ts'
import { startApnsFake } from '#tests/support/providers/apns-fake.ts'
import { fcmError, startFcmFake } from '#tests/support/providers/fcm-fake.ts'
import { certificate, type Reply } from '#tests/support/providers/local-tls.ts'

/** Where an answer is awaited in vain; the others have time, also on a busy machine. */
const shortTimeoutMs = 1_000
const cleanups: (() => unknown)[] = []
// `fetch` has no option for it; a process of its own gets NODE_EXTRA_CA_CERTS.
tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])

afterEach(async () => {
  vi.useRealTimers()
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const message: AppPushMessage = {
  key: 'delivery-7',
  token: 'a1'.repeat(32),
  title: 'Nova ponuda',
  body: 'Mirza nudi 85 KM.',
  navigationUrl: '/klijent/moji-oglasi/1/ponude',
  tag: 'ad-1',
  renotify: true,
  isUrgent: true,
  ttlSeconds: 86_400,
}
const gone = { result: 'refused', isGone: true }

async function fcm(timeoutMs?: number) {
  const fake = await startFcmFake()
  cleanups.push(() => fake.stop().catch(() => undefined))
  return { fake, gateway: await openFcm({ url: fake.origin, account: fake.account, timeoutMs }) }
}

async function apns(timeoutMs?: number) {
  const fake = await startApnsFake()
  const gateway = await openApns({ url: fake.origin, ...fake.account, ca: certificate, timeoutMs })
  cleanups.push(
    () => fake.stop().catch(() => undefined),
    () => gateway.close!(),
  )
  return { fake, gateway }
}

test('FCM gets the message as it wants it, and one access token serves all', async () => {
  const { fake, gateway } = await fcm()
  const sent = await Promise.all(Array.from({ length: 20 }, () => gateway.send(message)))
  for (const one of sent)
    expect(one).toEqual({ result: 'sent', providerId: expect.stringMatching(/^projects\/proba\/messages\/\d+$/) })
  expect(fake.grants()).toBe(1)
  expect(fake.messages[0]).toEqual({
    token: message.token,
    notification: { title: 'Nova ponuda', body: 'Mirza nudi 85 KM.' },
    data: { navigationUrl: '/klijent/moji-oglasi/1/ponude', tag: 'ad-1' },
    android: { priority: 'HIGH', ttl: '86400s', collapse_key: 'ad-1', notification: { tag: 'ad-1' } },
  })
})

test('an access token that is taken no more is renewed, once', async () => {
  const { fake, gateway } = await fcm()
  await gateway.send(message)
  fake.revokeGrants()
  expect((await Promise.all([gateway.send(message), gateway.send(message)])).map(({ result }) => result)).toEqual([
    'sent',
    'sent',
  ])
  expect(fake.grants()).toBe(2)
  fake.answerNext({ status: 401 }, { status: 401 })
  expect(await gateway.send(message)).toEqual({ result: 'misconfigured', reason: 'status 401' })
})

test('the access token is renewed before its hour is over', async () => {
  const { fake, gateway } = await fcm()
  vi.useFakeTimers({ toFake: ['Date'] })
  await gateway.send(message)
  vi.setSystemTime(Date.now() + 56 * 60_000)
  expect(await gateway.send(message)).toMatchObject({ result: 'sent' })
  expect(fake.grants()).toBe(2)
})

test.each<[Reply, object]>([
  [fcmError(404, 'UNREGISTERED'), gone],
  [fcmError(403, 'SENDER_ID_MISMATCH'), gone],
  [fcmError(400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'), gone],
  [fcmError(400, 'INVALID_ARGUMENT', 'Invalid value at message.android.ttl'), { result: 'misconfigured' }],
  [fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), { result: 'sent' }],
  [
    { ...fcmError(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '60' } },
    { result: 'later', retryAfterSeconds: 60 },
  ],
  [fcmError(503, 'UNAVAILABLE'), { result: 'later' }],
  [fcmError(500, 'INTERNAL'), { result: 'later' }],
  [{ status: 404 }, { result: 'misconfigured' }],
  ['never', { result: 'later', reason: 'timeout', mayHaveBeenSent: true }],
  ['break', { result: 'later', mayHaveBeenSent: true }],
])('FCM’s %j means %j', async (reply, sent) => {
  const { fake, gateway } = await fcm(reply === 'never' ? shortTimeoutMs : undefined)
  await gateway.send(message)
  fake.answerNext(reply)
  expect(await gateway.send(message)).toMatchObject(sent)
})

test.each<[Reply, object]>([
  [
    { status: 400, body: { error: 'invalid_grant' } },
    { result: 'misconfigured', reason: 'no access token: status 400' },
  ],
  [
    { status: 503, headers: { 'retry-after': '9' } },
    { result: 'later', retryAfterSeconds: 9 },
  ],
  ['never', { result: 'later', reason: 'timeout', mayHaveBeenSent: false }],
])('without an access token (%j) it is %j', async (reply, sent) => {
  const { fake, gateway } = await fcm(reply === 'never' ? shortTimeoutMs : undefined)
  fake.answerGrant(reply)
  expect(await gateway.send(message)).toMatchObject(sent)
  expect(await gateway.send(message)).toMatchObject({ result: 'sent' })
})

test('an unreachable FCM is a result, not an exception', async () => {
  const { fake, gateway } = await fcm()
  await fake.stop()
  expect(await gateway.send(message)).toEqual({ result: 'later', reason: 'ECONNREFUSED', mayHaveBeenSent: false })
})

test('Apple gets the message as it wants it, over one session, and the same message under the same id', async () => {
  const { fake, gateway } = await apns()
  const sent = await Promise.all(Array.from({ length: 10 }, () => gateway.send(message)))
  const id = fake.pushed[0]!.headers['apns-id']
  for (const one of sent) expect(one).toEqual({ result: 'sent', providerId: id })
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect([fake.connections(), fake.tokens.size]).toEqual([1, 1])
  expect(fake.pushed[0]).toMatchObject({
    token: message.token,
    headers: {
      'apns-collapse-id': 'ad-1',
      'apns-priority': '10',
      'apns-push-type': 'alert',
      'apns-topic': 'ba.majstorija.app',
    },
    payload: {
      aps: { alert: { title: 'Nova ponuda', body: 'Mirza nudi 85 KM.' } },
      navigationUrl: '/klijent/moji-oglasi/1/ponude',
    },
  })
  expect(Number(fake.pushed[0]!.headers['apns-expiration'])).toBeCloseTo(Date.now() / 1_000 + 86_400, -1)
  await gateway.send({ ...message, key: 'delivery-8', isUrgent: false })
  expect(fake.pushed.at(-1)!.headers['apns-id']).not.toBe(id)
  expect(fake.pushed.at(-1)!.headers['apns-priority']).toBe('5')
})

test('the provider token is renewed after fifty minutes, and at once when Apple calls it expired', async () => {
  const { fake, gateway } = await apns()
  vi.useFakeTimers({ toFake: ['Date'] })
  await gateway.send(message)
  vi.setSystemTime(Date.now() + 49 * 60_000)
  await gateway.send(message)
  expect(fake.tokens.size).toBe(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await gateway.send(message)
  expect(fake.tokens.size).toBe(2)

  const expired: Reply = { status: 403, body: { reason: 'ExpiredProviderToken' } }
  fake.answerNext(expired)
  expect(await gateway.send(message)).toMatchObject({ result: 'sent' })
  expect(fake.tokens.size).toBe(3)
  fake.answerNext(expired, expired)
  expect(await gateway.send(message)).toMatchObject({ result: 'later', reason: 'ExpiredProviderToken' })
})

test.each<[Reply, object]>([
  [{ status: 410, body: { reason: 'Unregistered', timestamp: 1_795_000_000_000 } }, gone],
  [{ status: 410, body: { reason: 'ExpiredToken' } }, gone],
  [{ status: 400, body: { reason: 'BadDeviceToken' } }, gone],
  [{ status: 400, body: { reason: 'DeviceTokenNotForTopic' } }, gone],
  [
    { status: 400, body: { reason: 'BadTopic' } },
    { result: 'misconfigured', reason: 'BadTopic' },
  ],
  [{ status: 403, body: { reason: 'InvalidProviderToken' } }, { result: 'misconfigured' }],
  [{ status: 405, body: { reason: 'MethodNotAllowed' } }, { result: 'misconfigured' }],
  [
    { status: 413, body: { reason: 'PayloadTooLarge' } },
    { result: 'refused', reason: 'PayloadTooLarge' },
  ],
  [
    { status: 429, body: { reason: 'TooManyRequests' }, headers: { 'retry-after': '5' } },
    { result: 'later', retryAfterSeconds: 5 },
  ],
  [
    { status: 503, body: { reason: 'Shutdown' } },
    { result: 'later', reason: 'Shutdown' },
  ],
  ['never', { result: 'later', reason: 'timeout', mayHaveBeenSent: true }],
  ['break', { result: 'later', mayHaveBeenSent: true }],
])('Apple’s %j means %j', async (reply, sent) => {
  const { fake, gateway } = await apns(reply === 'never' ? shortTimeoutMs : undefined)
  fake.answerNext(reply)
  expect(await gateway.send(message)).toMatchObject(sent)
})

test('an invalid token is never sent to Apple', async () => {
  const { fake, gateway } = await apns()
  for (const token of ['', '../../x', 'g'.repeat(64), `${'a'.repeat(64)}\r\nx`])
    expect(await gateway.send({ ...message, token })).toMatchObject(gone)
  expect(fake.connections()).toBe(0)
  await fake.stop()
  expect(await gateway.send(message)).toEqual({ result: 'later', reason: 'ECONNREFUSED', mayHaveBeenSent: false })
})
