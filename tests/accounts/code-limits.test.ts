import '#tests/support/environment/default-rate-limits.ts'
import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { networkCodeDays, networkCodeHours, repeatedCodes } from '#app/accounts/token-limits.server.ts'
import { requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { dailyCaps } from '#app/deliveries/daily-counts.server.ts'
import { done, refused } from '#app/outcome.ts'
import { listJobs } from '#tests/deliveries/delivery-harness.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const channels = { email: true, sms: true }
const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('daily_counts').execute()
  await db.deleteFrom('outbox').execute()
})

const aNumber = () => `+38762${randomInt(100_000, 999_999)}`

/** A code to a new number of an account of its own. */
async function askForNumber(network: string, now = noon) {
  const { id: userId } = await aClient()
  return requestPhoneChange(db, { userId, phone: aNumber(), network, now }, channels)
}

async function sendOwnCode(network: string, now = noon) {
  const { id: userId } = await aClient({ phone: aNumber() })
  return sendPhoneCode(db, { userId, network, now }, channels)
}

test('one network gets twenty codes an hour, to whatever new numbers of whatever accounts', async () => {
  await db.deleteFrom('outbox').execute()
  for (let nth = 0; nth < 10; nth += 1) {
    expect(await askForNumber('10.0.0.1')).toEqual(done({ codeSentBy: 'sms' }))
    expect(await sendOwnCode('10.0.0.1')).toEqual(done({ accepted: true }))
  }
  expect(await askForNumber('10.0.0.1')).toEqual(refused('too_many', { seconds: 3_600, count: 60 }))
  expect(await sendOwnCode('10.0.0.1')).toEqual(refused('too_many', { seconds: 3_600, count: 60 }))
  expect(await listJobs('sendSms')).toHaveLength(networkCodeHours.points)
  expect(await askForNumber('10.0.0.2')).toEqual(done({ codeSentBy: 'sms' }))
})

test('one network gets a fifth of the day’s codes, and the next day again', async () => {
  const sent: boolean[] = []
  for (let hour = 0; hour < 4; hour += 1)
    for (let nth = 0; nth < 20; nth += 1) sent.push((await askForNumber('10.0.0.1', hoursFromNoon(hour * 2))).ok)
  expect(sent.filter(Boolean)).toHaveLength(networkCodeDays.points)
  expect(networkCodeDays.points).toBeLessThanOrEqual(dailyCaps.sms_codes / 5)
  expect((await askForNumber('10.0.0.1', hoursFromNoon(25))).ok).toBe(true)
})

test('networks that repeat a request leave a fifth of the day’s codes to the others', async () => {
  await askForNumber('10.0.0.1')
  await db
    .insertInto('rate_limits')
    .values({ key: `${repeatedCodes.name}:all`, points: repeatedCodes.points - 1, expire: hoursFromNoon(24).getTime() })
    .execute()
  expect((await askForNumber('10.0.0.1')).ok).toBe(true)
  expect(await askForNumber('10.0.0.1')).toEqual(refused('unavailable'))
  expect(await sendOwnCode('10.0.0.1')).toEqual(refused('unavailable'))
  expect((await sendOwnCode('10.0.0.2')).ok).toBe(true)
  expect((await askForNumber('10.0.0.3')).ok).toBe(true)
})

test('a code that was refused for its account uses up nothing of its network or of the day', async () => {
  const { id: userId } = await aClient({ phone: aNumber() })
  const ask = () => sendPhoneCode(db, { userId, network: '10.0.0.1', now: noon }, channels)
  await ask()
  for (let nth = 0; nth < 30; nth += 1) expect(await ask()).toMatchObject(refused('too_many', { seconds: 60 }))
  for (let nth = 1; nth < networkCodeHours.points; nth += 1) expect((await sendOwnCode('10.0.0.1')).ok).toBe(true)
  expect((await sendOwnCode('10.0.0.1')).ok).toBe(false)
})

test('a code that leaves by mail is not counted', async () => {
  const landline = '+38733123456'
  for (let nth = 0; nth < 25; nth += 1) {
    const { id: userId } = await aClient()
    const request = { userId, phone: landline.slice(0, -2) + String(10 + nth), network: '10.0.0.1', now: noon }
    expect(await requestPhoneChange(db, request, channels)).toEqual(done({ codeSentBy: 'email' }))
  }
})
