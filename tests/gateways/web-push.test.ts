import { createECDH } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import webpush from 'web-push'
import type { WebPushMessage } from '#app/gateways/gateway.ts'
import { openWebPush } from '#app/gateways/push/web-push.server.ts'
import { certificate, type Reply } from '#tests/support/providers/local-tls.ts'
import { startPushSink, type PushSink, type Subscription } from '#tests/support/providers/push-sink.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

const vapid = webpush.generateVAPIDKeys()
/** Where an answer is awaited in vain; the others have time, also on a busy machine. */
const timeoutMs = 1_000
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function aSink(options: Parameters<typeof startPushSink>[0] = {}): Promise<PushSink> {
  const sink = await startPushSink(options)
  cleanups.push(() => sink.stop().catch(() => undefined))
  return sink
}

function aGateway(sink: { host: string }, overrides: Partial<Parameters<typeof openWebPush>[0]> = {}) {
  const gateway = openWebPush({
    ...vapid,
    subject: 'mailto:info@majstorija.ba',
    extraHosts: [sink.host],
    ca: certificate,
    ...overrides,
  })
  cleanups.push(() => gateway.close())
  return gateway
}

function aMessage(to: Subscription, overrides: Partial<WebPushMessage> = {}): WebPushMessage {
  return {
    key: 'k1',
    title: 'Nova ponuda',
    body: 'Mirza nudi 85 KM, možda još šta.',
    navigationUrl: '/obavjestenja',
    tag: 'ad-12',
    renotify: true,
    isUrgent: true,
    ttlSeconds: 3_600,
    ...to,
    ...overrides,
  }
}

test.each(['h2', 'http/1.1'] as const)(
  'over %s a browser can read what was sent, and knows who sent it',
  async (protocol) => {
    const sink = await aSink({ protocol })
    const gateway = aGateway(sink)
    const actions = [{ title: 'Ne mogu', action: '/ne-mogu/a' }]
    expect(await gateway.send(aMessage(sink.subscribe()))).toEqual({ result: 'sent' })
    expect(await gateway.send(aMessage(sink.subscribe(), { isUrgent: false, body: '🛠️ čćđšž', actions }))).toEqual({
      result: 'sent',
    })
    expect(sink.pushed.map(({ payload }) => payload)).toEqual([
      {
        title: 'Nova ponuda',
        body: 'Mirza nudi 85 KM, možda još šta.',
        navigationUrl: '/obavjestenja',
        tag: 'ad-12',
        renotify: true,
      },
      { title: 'Nova ponuda', body: '🛠️ čćđšž', navigationUrl: '/obavjestenja', tag: 'ad-12', renotify: true, actions },
    ])
    expect(sink.pushed[0]!.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'ad-12' })
    expect(sink.pushed[1]!.headers).toMatchObject({ urgency: 'normal' })
  },
)

test('two hundred pushes share one session and one signature, and stay within what the service takes at once', async () => {
  let [active, maxActive] = [0, 0]
  const sink = await aSink({
    streams: 7,
    answer: () => {
      maxActive = Math.max(maxActive, (active += 1))
      setTimeout(() => (active -= 1), 1)
      return { status: 201, afterMs: 1 }
    },
  })
  const gateway = aGateway(sink)
  const sent = await Promise.all(Array.from({ length: 200 }, () => gateway.send(aMessage(sink.subscribe()))))
  expect(new Set(sent.map(({ result }) => result))).toEqual(new Set(['sent']))
  expect(sink.connections()).toBe(1)
  expect(new Set(sink.received.map(({ headers }) => headers.authorization)).size).toBe(1)
  expect(new Set(sink.received.map(({ body }) => body.subarray(0, 86).toString('hex'))).size).toBe(200)
  expect(maxActive).toBeLessThanOrEqual(8)
})

test('the signature is renewed before its twelve hours are over', async () => {
  const sink = await aSink()
  const gateway = aGateway(sink)
  const startedAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  for (const hours of [0, 10.9, 11.1]) {
    vi.setSystemTime(startedAt + hours * 3_600_000)
    expect(await gateway.send(aMessage(sink.subscribe()))).toEqual({ result: 'sent' })
  }
  const [first, second, third] = sink.pushed.map(({ headers }) => headers.authorization)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const gone = { result: 'refused', isGone: true }
test.each<[Reply, object]>([
  [{ status: 404 }, gone],
  [{ status: 410 }, gone],
  [
    { status: 403, body: { reason: 'VapidPkHashMismatch' } },
    { ...gone, reason: 'made for another key' },
  ],
  [
    { status: 403, body: { reason: 'BadJwtToken' } },
    { result: 'misconfigured', reason: 'status 403' },
  ],
  [{ status: 401 }, { result: 'misconfigured', reason: 'status 401' }],
  [{ status: 400 }, { result: 'misconfigured', reason: 'status 400' }],
  [{ status: 413 }, { result: 'refused', reason: 'status 413' }],
  [
    { status: 307, headers: { location: 'https://127.0.0.1:1/' } },
    { result: 'refused', reason: 'status 307' },
  ],
  [
    { status: 429, headers: { 'retry-after': '17' } },
    { result: 'later', reason: 'status 429', retryAfterSeconds: 17 },
  ],
  [
    { status: 503, headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() } },
    { result: 'later', reason: 'status 503', retryAfterSeconds: expect.closeTo(90, -2) },
  ],
  [{ status: 500 }, { result: 'later', reason: 'status 500' }],
])('%j means %j', async (reply, sent) => {
  for (const protocol of ['h2', 'http/1.1'] as const) {
    const sink = await aSink({ protocol })
    sink.answerNext(reply)
    expect(await aGateway(sink).send(aMessage(sink.subscribe()))).toMatchObject(sent)
    expect(sink.received).toHaveLength(1)
  }
})

test.each(['h2', 'http/1.1'] as const)(
  'a service that never answers over %s holds us up so long and no longer',
  async (protocol) => {
    const sink = await aSink({ protocol })
    sink.answerNext('never', 'break')
    const gateway = aGateway(sink, { timeoutMs })
    const startedAt = performance.now()
    expect(await gateway.send(aMessage(sink.subscribe()))).toEqual({
      result: 'later',
      reason: 'timeout',
      mayHaveBeenSent: true,
    })
    expect(performance.now() - startedAt).toBeLessThan(timeoutMs + scaledToLoad(1_000))
    expect(await gateway.send(aMessage(sink.subscribe()))).toMatchObject({ result: 'later', mayHaveBeenSent: true })
    expect(await gateway.send(aMessage(sink.subscribe()))).toEqual({ result: 'sent' })
  },
)

test('messages that wait for a free stream time out too', async () => {
  const sink = await aSink({ streams: 1, answer: () => 'never' })
  const gateway = aGateway(sink, { timeoutMs })
  const sent = await Promise.all(Array.from({ length: 5 }, () => gateway.send(aMessage(sink.subscribe()))))
  for (const one of sent) expect(one).toMatchObject({ result: 'later', reason: 'timeout' })
  expect(sent[0]).toMatchObject({ mayHaveBeenSent: true })
})

test('a service that says good-bye in the middle gets the rest over a new session, each once', async () => {
  const sink = await aSink({ streams: 4 })
  sink.answerNext({ status: 201 }, { status: 201 }, 'goaway')
  const gateway = aGateway(sink)
  const to = Array.from({ length: 20 }, () => sink.subscribe())
  const sent = await Promise.all(to.map((one) => gateway.send(aMessage(one))))
  for (const one of sent) expect(one).toEqual({ result: 'sent' })
  expect(new Set(sink.pushed.map(({ endpoint }) => endpoint)).size).toBe(20)
  expect(sink.connections()).toBe(2)
})

test('a service that is away, or comes back, is no exception', async () => {
  const first = await aSink()
  const { port } = first
  const gateway = aGateway(first)
  expect(await gateway.send(aMessage(first.subscribe()))).toEqual({ result: 'sent' })
  await first.stop()
  expect(await gateway.send(aMessage(first.subscribe()))).toMatchObject({ result: 'later' })
  expect(await gateway.send(aMessage(first.subscribe()))).toEqual({
    result: 'later',
    reason: 'ECONNREFUSED',
    mayHaveBeenSent: false,
  })
  const second = await aSink({ port })
  expect(await gateway.send(aMessage(second.subscribe()))).toEqual({ result: 'sent' })
})

test('a stranger’s certificate is not trusted', async () => {
  const sink = await aSink()
  expect(await aGateway(sink, { ca: undefined }).send(aMessage(sink.subscribe()))).toMatchObject({
    result: 'later',
    reason: expect.stringMatching(/CERT/),
  })
  expect(sink.received).toEqual([])
})

test('a text that is too long is cut between characters', async () => {
  const sink = await aSink()
  const gateway = aGateway(sink)
  expect(await gateway.send(aMessage(sink.subscribe(), { body: '👩‍🔧'.repeat(1_000) }))).toEqual({ result: 'sent' })
  const { body } = sink.pushed[0]!.payload
  expect(body).toMatch(/^(👩‍🔧)+…$/u)
  expect(Buffer.byteLength(JSON.stringify(sink.pushed[0]!.payload))).toBeGreaterThan(3_980)
  expect(sink.received[0]!.body.length).toBeLessThanOrEqual(4_096)
  expect(await gateway.send(aMessage(sink.subscribe(), { title: 'x'.repeat(4_000) }))).toEqual({
    result: 'refused',
    reason: 'too large',
  })
})

test('invalid keys remove the device and throw nothing', async () => {
  const sink = await aSink()
  const gateway = aGateway(sink)
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  for (const wrong of [{ publicKey: offTheCurve }, { publicKey: 'x' }, { authSecret: 'x' }]) {
    expect(await gateway.send(aMessage(sink.subscribe(), wrong))).toMatchObject({
      ...gone,
      reason: 'the keys of the device are wrong',
    })
  }
  expect(sink.connections()).toBe(0)
})

const subscriptionKeys = {
  publicKey: createECDH('prime256v1').generateKeys('base64url'),
  authSecret: 'AAAAAAAAAAAAAAAAAAAAAA',
}

test('only push services are connected to', async () => {
  const trap = await aSink()
  const gateway = aGateway({ host: 'gurac.example:8443' })
  for (const endpoint of foreignEndpoints(trap.port)) {
    expect([endpoint, await gateway.send(aMessage({ endpoint, ...subscriptionKeys }))]).toMatchObject([
      endpoint,
      { ...gone, reason: 'not a push service' },
    ])
  }
  expect(trap.connections()).toBe(0)
})

function foreignEndpoints(port: number): string[] {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '169.254.169.254',
    '10.0.0.1',
    'fcm.googleapis.com.evil.example',
    'evil.example',
    'push.services.mozilla.com.evil.example',
    'evilpush.apple.com',
    'push.apple.com',
  ]
  return [
    ...hosts.flatMap((host) => [
      `https://${host}/fcm/send/x`,
      `https://${host}:${port}/fcm/send/x`,
      `http://${host}:${port}/x`,
    ]),
    `https://fcm.googleapis.com:${port}/fcm/send/x`,
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com/v1/projects/x/messages:send',
    'https://user@fcm.googleapis.com/fcm/send/x',
    `https://fcm.googleapis.com@127.0.0.1:${port}/fcm/send/x`,
    `https://127.0.0.1:${port}\\@fcm.googleapis.com/fcm/send/x`,
    'https://gurac.example/x',
    'file:///etc/passwd',
    'x',
    '',
    `https://fcm.googleapis.com/fcm/send/${'x'.repeat(3_000)}`,
  ]
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
])('a push service whose name leads to %s is not connected to', async (address) => {
  const resolve = ((_host: string, _options: object, answer: (error: null, found: object[]) => void) =>
    answer(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as never
  const gateway = aGateway({ host: 'none' }, { resolve })
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x'
  expect(await gateway.send(aMessage({ endpoint, ...subscriptionKeys }))).toEqual({
    result: 'later',
    reason: 'address_not_public',
    mayHaveBeenSent: false,
  })
})
