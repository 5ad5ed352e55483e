import { beforeEach, expect, test } from 'vitest'
import { findRenewedToken } from '#app/accounts/sessions/renewal.server.ts'
import { endSessionOf } from '#app/accounts/sessions/ending.server.ts'
import { endSession, findSessionUser, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { listDevices } from '#app/devices/queries.server.ts'
import { registerDevice } from '#app/devices/registering.server.ts'
import { removeDevice } from '#app/devices/removing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, noon, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { changeOwnPassword } from '#tests/support/data/passwords.ts'

let amra: number
let zora: number

beforeEach(async () => {
  amra = (await aClient()).id
  zora = (await aClient()).id
})

const browser = { kind: 'web_push', publicKey: 'key', authSecret: 'secret' } as const

async function signIn(userId: number, userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') {
  const token = await startSession(db, { userId, userAgent, network: '', now: new Date() })
  const { sessionId } = (await findSessionUser(db, token))!
  const register = (isRenewal = false) =>
    registerDevice(db, {
      ...browser,
      userId,
      deviceId: `web_${sessionId}_x`,
      token: `${token}-push`,
      sessionId,
      isRenewal,
      now: noon,
    })
  return { token, sessionId, register }
}

const devicesOf = async (userId: number) => (await listDevices(db, userId)).map(({ sessionId }) => sessionId)

test('whatever ends a sign-in ends the pushes that it began, and no others', async () => {
  const [first, second, third] = [await signIn(amra), await signIn(amra), await signIn(amra)]
  for (const { register } of [first, second, third]) expect(await register()).toEqual(done(null))
  expect((await listDevices(db, amra))[0]!.agent).toContain('Firefox')
  await endSessionOf(db, { userId: zora, sessionId: first.sessionId })
  expect(await devicesOf(amra)).toHaveLength(3)
  await endSessionOf(db, { userId: amra, sessionId: first.sessionId })
  expect(await devicesOf(amra)).toEqual([third.sessionId, second.sessionId])
  await changeOwnPassword({
    userId: amra,
    sessionId: third.sessionId,
    currentPassword: password,
    newPassword: 'sasvim-nova-lozinka',
  })
  expect(await devicesOf(amra)).toEqual([third.sessionId])
  await endSession(db, (await findRenewedToken(db, { userId: amra, sessionId: third.sessionId }))!)
  expect(await devicesOf(amra)).toEqual([])
})

test('nothing registers for a sign-in that has ended, or is somebody else’s', async () => {
  const [mine, other] = [await signIn(amra), await signIn(zora)]
  await endSession(db, mine.token)
  expect(await mine.register()).toEqual(refused('unknown'))
  expect(
    await registerDevice(db, {
      ...browser,
      userId: amra,
      deviceId: 'web_1',
      token: 'other',
      sessionId: other.sessionId,
      now: noon,
    }),
  ).toEqual(refused('unknown'))
})

test('a removed device returns on request or in a new session, not by renewal', async () => {
  const { register } = await signIn(amra)
  await register()
  const [device] = await listDevices(db, amra)
  await removeDevice(db, { userId: zora, id: device!.id, now: noon })
  expect(await register(true)).toEqual(done(null))
  await removeDevice(db, { userId: amra, id: device!.id, now: noon })
  await removeDevice(db, { userId: amra, id: device!.id, now: noon })
  expect(await register(true)).toEqual(refused('device_removed'))
  expect(await devicesOf(amra)).toEqual([])
  expect(await register()).toEqual(done(null))
  expect(await register(true)).toEqual(done(null))

  await removeDevice(db, { userId: amra, id: (await listDevices(db, amra))[0]!.id, now: noon })
  expect(await (await signIn(amra)).register(true)).toEqual(done(null))
})
