import { beforeEach, expect, test } from 'vitest'
import { maxDevices } from '#app/devices/address.ts'
import { listDevices } from '#app/devices/queries.server.ts'
import { registerDevice } from '#app/devices/registering.server.ts'
import { deleteGoneDevices, unregisterDevice } from '#app/devices/removing.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: number
let mirza: number
let token: string

beforeEach(async () => {
  amra = (await aClient()).id
  mirza = (await aWorker()).id
  token = crypto.randomUUID()
})

const browser = { kind: 'web_push', publicKey: 'key', authSecret: 'secret' } as const
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const idsOf = async (userId: number) => (await listDevices(db, userId)).map(({ deviceId }) => deviceId)

test('a device is listed with what reaches it, the latest first', async () => {
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: noon })
  await registerDevice(db, { kind: 'fcm', userId: mirza, deviceId: 'android_1', token, now: minutesFromNoon(1) })
  expect(await listDevices(db, mirza)).toMatchObject([
    { deviceId: 'android_1', kind: 'fcm', token, publicKey: null },
    { deviceId: 'web_1', kind: 'web_push', token, publicKey: 'key', authSecret: 'secret', registeredAt: noon },
  ])
})

test('registering again renews, and a new token takes the place of the old one', async () => {
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: noon })
  const [first] = await listDevices(db, mirza)
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: minutesFromNoon(5) })
  await registerDevice(db, {
    ...browser,
    userId: mirza,
    deviceId: 'web_1',
    token: `${token}-new`,
    now: minutesFromNoon(6),
  })
  expect(await listDevices(db, mirza)).toMatchObject([
    { id: first!.id, token: `${token}-new`, registeredAt: minutesFromNoon(6) },
  ])
  await registerDevice(db, {
    ...browser,
    userId: mirza,
    deviceId: 'web_2',
    token: `${token}-new`,
    now: minutesFromNoon(7),
  })
  expect(await idsOf(mirza)).toEqual(['web_2'])
})

test('a device goes with the person who registered it last, as a new one: what waited for it stays behind', async () => {
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: noon })
  const [before] = await listDevices(db, mirza)
  const waitingDelivery = {
    channel: 'push' as const,
    type: 'NewMessage',
    user_id: mirza,
    device_id: before!.id,
    dedupe_key: token,
    burst_key: 'x',
  }
  await db.insertInto('deliveries').values(waitingDelivery).execute()
  await registerDevice(db, { ...browser, userId: amra, deviceId: 'web_2', token, now: minutesFromNoon(1) })
  expect([await idsOf(mirza), await idsOf(amra)]).toEqual([[], ['web_2']])
  expect(await db.selectFrom('deliveries').select('device_id').where('dedupe_key', '=', token).execute()).toEqual([
    { device_id: null },
  ])
})

test('twenty registrations of one token at the same moment leave it with one person', async () => {
  const people = [amra, mirza, (await aClient()).id, (await aWorker()).id]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      registerDevice(db, {
        ...browser,
        userId: people[index % 4]!,
        deviceId: `web_${index % 3}`,
        token: index % 5 ? token : `${token}-other`,
        now: minutesFromNoon(index),
      }),
    ),
  )
  const holders = await Promise.all(people.map((userId) => listDevices(db, userId)))
  expect(holders.flat().filter((device) => device.token === token).length).toBeLessThanOrEqual(1)
  expect(holders.flat().length).toBeGreaterThan(0)
})

test('the twenty-first device ends the one that was registered longest ago', async () => {
  await Promise.all(
    Array.from({ length: maxDevices + 5 }, (_, index) =>
      registerDevice(db, {
        kind: 'fcm',
        userId: mirza,
        deviceId: `android_${index}`,
        token: `${token}-${index}`,
        now: minutesFromNoon(index),
      }),
    ),
  )
  expect(await idsOf(mirza)).toHaveLength(maxDevices)
  await registerDevice(db, { kind: 'fcm', userId: mirza, deviceId: 'android_new', token, now: minutesFromNoon(60) })
  const ids = await idsOf(mirza)
  expect(ids).toHaveLength(maxDevices)
  expect(ids[0]).toBe('android_new')
})

test('one ends pushes to one’s own device only', async () => {
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: noon })
  await unregisterDevice(db, { userId: amra, deviceId: 'web_1' })
  expect(await idsOf(mirza)).toEqual(['web_1'])
  expect(await idsOf(amra)).toEqual([])
  await unregisterDevice(db, { userId: mirza, deviceId: 'web_1' })
  await unregisterDevice(db, { userId: mirza, deviceId: 'web_1' })
  expect(await idsOf(mirza)).toEqual([])
})

test('a device that is gone is forgotten, unless it has a new token by then', async () => {
  await registerDevice(db, { ...browser, userId: mirza, deviceId: 'web_1', token, now: noon })
  const { id } = (await listDevices(db, mirza))[0]!
  await deleteGoneDevices(db, [{ id, token: 'an older one' }])
  expect(await idsOf(mirza)).toEqual(['web_1'])
  await deleteGoneDevices(db, [{ id, token }])
  expect(await idsOf(mirza)).toEqual([])
})
