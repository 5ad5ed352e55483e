import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { lastTokenOf } from '#tests/support/data/tokens.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { signInAs, startWebProcess, unreachableProviders, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
}, 300_000)
afterAll(() => web.stop())

const aNumber = () => `+38762${randomInt(100_000, 999_999)}`
const read = ({ id }: { id: number }) =>
  db
    .selectFrom('users')
    .select(({ ref }) => ['phone', ref('email').$castTo<string>().as('email')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A session that began long ago, in which a change of contacts needs the password. */
async function anOldSession(person: { id: number }) {
  const browser = await signInAs(web, person)
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.id)
    .execute()
  return browser
}

test('a new number and a new address wait for their code and link, and are nobody else’s to confirm', async () => {
  const [client, stranger] = [await aClient(), await aClient()]
  const before = await read(client)
  const [amra, zora] = [await anOldSession(client), await signInAs(web, stranger)]
  const [phone, email] = [aNumber(), `${randomUUID()}@primjer.ba`]

  const unproven = await callApi(amra, 'PATCH /api/user', { phone, email })
  expect(unproven).toMatchObject({ status: 422, body: { errors: { currentPassword: [expect.any(String)] } } })
  const wrong = await callApi(amra, 'PATCH /api/user', { phone, currentPassword: 'nije ta lozinka' })
  expect(wrong.status).toBe(422)

  const requested = await callApi(amra, 'PATCH /api/user', { phone, currentPassword: password })
  expect(requested).toMatchObject({ status: 200, body: { awaitsConfirmation: ['phone'], user: before } })
  const { code } = await lastTokenOf(client.id)
  expect((await callApi(zora, 'POST /api/user/confirm-phone', { code })).status).not.toBe(200)
  expect(await read(client)).toEqual(before)
  expect(await callApi(amra, 'POST /api/user/confirm-phone', { code })).toMatchObject({
    status: 200,
    body: { user: { phone } },
  })

  const mailed = await callApi(amra, 'PATCH /api/user', { email, currentPassword: password })
  expect(mailed.body).toMatchObject({ awaitsConfirmation: ['email'], user: { email: before.email } })
  const { token } = await lastTokenOf(client.id)
  expect((await callApi(zora, 'POST /api/user/confirm-email', { userId: stranger.id, token })).status).toBe(410)
  const confirmed = await callApi(amra, 'POST /api/user/confirm-email', { userId: client.id, token })
  expect(confirmed).toMatchObject({ status: 200, body: { user: { email, isEmailVerified: true } } })
  expect(await read(client)).toEqual({ phone, email })
})

test('one’s own contacts are no change, and a taken address is refused with everything beside it', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const amra = await anOldSession(client)
  const own = await read(client)
  const unchanged = await callApi(amra, 'PATCH /api/user', { ...own, email: own.email.toUpperCase() })
  expect(unchanged).toMatchObject({ status: 200, body: { awaitsConfirmation: [] } })

  const { email } = await read(other)
  const taken = await callApi(amra, 'PATCH /api/user', { name: 'Selma', email, currentPassword: password })
  expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect((await callApi(amra, 'GET /api/user')).body.user).toMatchObject({ name: 'Amra', email: own.email })
})

test('a worker who moves takes the service area along on request', async () => {
  const worker = await aWorker({ city: 'sarajevo' })
  const mirza = await signInAs(web, worker)
  const areaOf = async () =>
    (await db.selectFrom('worker_cities').select('city').where('user_id', '=', worker.id).execute()).map(
      ({ city }) => city,
    )
  await callApi(mirza, 'PATCH /api/user', { city: 'Zenica' })
  expect(await areaOf()).toEqual(['sarajevo'])
  await callApi(mirza, 'PATCH /api/user', { city: 'Sarajevo' })
  await callApi(mirza, 'PATCH /api/user', { city: 'Zenica', movesServiceArea: true })
  expect(await areaOf()).toEqual(['zenica'])
})

test('a client, who has no service area, moves none', async () => {
  const amra = await signInAs(web, await aClient())
  const moved = { city: 'Zenica', movesServiceArea: true }
  expect(await callApi(amra, 'PATCH /api/user', moved)).toMatchObject({
    status: 200,
    body: { user: { city: 'Zenica' } },
  })
})
