import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amra: Browser
let mirza: Browser

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await signInAs(web, await aClient())
  mirza = await signInAs(web, await aWorker())
})

function aSubscription() {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAECAwQFBgcICQoLDA0ODw' }
  return { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`, expirationTime: null, keys }
}

const devicesOf = async (browser: Browser): Promise<{ deviceId: string; deviceType: string; registeredAt: string }[]> =>
  (await getJson(browser, '/api/notification/devices')).devices

test('a browser subscribes, once, and shows nobody its keys', async () => {
  const subscription = aSubscription()
  const { status, body } = await callApi(mirza, 'POST /api/notification/web-push', subscription)
  expect([status, body]).toEqual([
    201,
    { deviceId: expect.stringMatching(/^web_\d+_[\w-]{12}$/), deviceType: 'web', registeredAt: expect.any(String) },
  ])
  await postJson(mirza, '/api/notification/web-push', aSubscription())
  await postJson(mirza, '/api/notification/web-push', subscription)
  expect(await devicesOf(mirza)).toEqual([{ ...body, registeredAt: expect.any(String) }])
  expect(await devicesOf(amra)).toEqual([])

  await postJson(amra, '/api/notification/web-push', subscription)
  expect([(await devicesOf(mirza)).length, (await devicesOf(amra)).length]).toEqual([0, 1])
})

test('the old call takes the subscription as text, and an empty token clears it', async () => {
  const { device } = await postJson(mirza, '/api/notification/fcm-token', { token: JSON.stringify(aSubscription()) })
  expect(device).toMatchObject({ deviceType: 'web' })
  await postJson(mirza, '/api/notification/native-fcm-token', { token: ` ${randomUUID()} ` })
  expect((await devicesOf(mirza)).map(({ deviceType }) => deviceType)).toEqual(['android', 'web'])
  expect(await postJson(mirza, '/api/notification/fcm-token', { token: '' })).toEqual({ device: null })
  expect((await devicesOf(mirza)).map(({ deviceType }) => deviceType)).toEqual(['android'])
  expect(await postJson(mirza, '/api/notification/fcm-token', { token: randomUUID() })).toMatchObject({
    device: { deviceType: 'web' },
  })
})

test('an iOS token is 64 hexadecimal characters and no placeholder', async () => {
  const token = randomUUID().replaceAll('-', '').repeat(2)
  expect(await postJson(mirza, '/api/notification/apns-token', { token: token.toUpperCase() })).toMatchObject({
    device: { deviceId: `ios_${token.slice(0, 16)}`, deviceType: 'ios' },
  })
  for (const wrong of ['', token.slice(1), `${token}0`, 'g'.repeat(64), '0'.repeat(64), 'F'.repeat(64), 7, null]) {
    const { status, body } = await callApi(mirza, 'POST /api/notification/apns-token', { token: wrong })
    expect([wrong, status, body.errors]).toEqual([
      wrong,
      422,
      { token: ['Token iOS uređaja ima tačno 64 heksadecimalna znaka.'] },
    ])
  }
})

test('any device may be registered under a name, and ended by its owner', async () => {
  const name = 'tablet.1'
  for (const [deviceType, token] of [
    ['android', randomUUID()],
    ['ios', 'b2'.repeat(32)],
    ['web', JSON.stringify(aSubscription())],
  ]) {
    expect(
      await callApi(mirza, 'POST /api/notification/register-device', { deviceId: name, token, deviceType }),
    ).toMatchObject({ status: 201, body: { deviceId: name, deviceType } })
  }
  expect((await callApi(amra, 'POST /api/notification/unregister-device', { deviceId: name })).status).toBe(200)
  expect(await devicesOf(mirza)).toHaveLength(1)
  expect(await postJson(mirza, '/api/notification/unregister-device', { deviceId: name })).toEqual({ deviceId: name })
  expect(await devicesOf(mirza)).toEqual([])
})

test.each([
  ['web-push', { ...aSubscription(), endpoint: 'https://127.0.0.1/wpush/x' }, ['endpoint']],
  ['web-push', { ...aSubscription(), endpoint: 'http://fcm.googleapis.com/fcm/send/x' }, ['endpoint']],
  ['web-push', { endpoint: aSubscription().endpoint, keys: { p256dh: 'BAAA', auth: 'x' } }, ['keys']],
  [
    'web-push',
    {
      endpoint: aSubscription().endpoint,
      keys: {
        p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
        auth: aSubscription().keys.auth,
      },
    },
    ['keys'],
  ],
  ['web-push', {}, ['endpoint', 'keys']],
  ['fcm-token', { token: JSON.stringify({ ...aSubscription(), endpoint: 'https://10.0.0.1/x' }) }, ['token']],
  ['fcm-token', { token: '{' }, ['token']],
  ['native-fcm-token', { token: '  ' }, ['token']],
  ['native-fcm-token', { token: 'x'.repeat(5_000) }, ['token']],
  ['register-device', { deviceId: 'a', token: 'zz', deviceType: 'ios' }, ['token']],
  ['register-device', { deviceId: 'a', token: JSON.stringify({ endpoint: 'x' }), deviceType: 'web' }, ['token']],
  ['register-device', { deviceId: ' ', token: 'x', deviceType: 'toaster' }, ['deviceId', 'deviceType']],
  ['unregister-device', {}, ['deviceId']],
])('%s refuses %j', async (call, body, fields) => {
  const answer = await callApi(mirza, `POST /api/notification/${call}`, body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
  expect(await devicesOf(mirza)).toEqual([])
})

test('signing out ends pushes to this browser, and to the device that is named', async () => {
  const worker = await aWorker()
  const [phone, desk] = [await signInAs(web, worker), await signInAs(web, worker)]
  await postJson(phone, '/api/notification/web-push', aSubscription())
  await postJson(desk, '/api/notification/web-push', aSubscription())
  await postJson(phone, '/api/notification/native-fcm-token', { token: randomUUID() })
  const android = (await devicesOf(phone)).find(({ deviceType }) => deviceType === 'android')!
  await postJson(amra, '/api/user/logout', { deviceId: android.deviceId })
  expect(await devicesOf(desk)).toHaveLength(3)
  await postJson(phone, '/api/user/logout', { deviceId: android.deviceId })
  expect((await devicesOf(desk)).map(({ deviceType }) => deviceType)).toEqual(['web'])
  await postJson(desk, '/api/user/logout')
  expect(await devicesOf(await signInAs(web, worker))).toEqual([])
})

test('applications learn the key to subscribe with', async () => {
  expect(await getJson(openBrowser(web), '/api/config')).toMatchObject({
    pushPublicKey: null,
    storeLinks: { android: null, ios: null },
  })
})
