import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listJobs } from '#tests/deliveries/delivery-harness.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { openBrowser, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => web.stop())
beforeEach(() => db.deleteFrom('outbox').execute())

function visitorFrom(network: string): Browser {
  const browser = openBrowser(web)
  return (target, init = {}) => browser(target, { ...init, headers: { 'x-forwarded-for': network, ...init.headers } })
}

const key = { 'idempotency-key': '1' }
const registration = (email: string) => ({
  userType: 'Client',
  name: 'Selma',
  surname: 'Imamović',
  phone: '061 555 666',
  gender: 'Female',
  city: 'sarajevo',
  email,
  password,
  confirmPassword: password,
  terms: true,
})
const register = (browser: Browser, email: string) =>
  callApi(browser, 'POST /api/user/register', registration(email), key)

test.each([
  ['another network', '198.51.100.1', '198.51.100.2'],
  ['the same network', '198.51.100.3', '198.51.100.3'],
])('a visitor’s key keeps nobody in %s from the same key', async (_, first, second) => {
  const emails = [`selma.${randomUUID()}@primjer.ba`, `zora.${randomUUID()}@primjer.ba`]
  const amra = await register(visitorFrom(first), emails[0]!)
  const zora = await register(visitorFrom(second), emails[1]!)
  expect([amra.status, zora.status]).toEqual([201, 201])
  expect(zora.body.user.email).toBe(emails[1])
  expect(zora.text).not.toContain(emails[0])
})

test('a visitor’s repeated call has one effect and one answer', async () => {
  const email = `selma.${randomUUID()}@primjer.ba`
  const [first, again] = [
    await register(visitorFrom('198.51.100.4'), email),
    await register(visitorFrom('198.51.100.4'), email),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
})

test('who sends another’s whole call from another network neither reads its answer nor takes its effect away', async () => {
  const email = `selma.${randomUUID()}@primjer.ba`
  await register(visitorFrom('198.51.100.5'), email)
  const thief = await register(visitorFrom('203.0.113.1'), email)
  expect(thief.status).not.toBe(201)
  expect(thief.text).not.toContain('"user"')

  const owner = `amra.${randomUUID()}@primjer.ba`
  await aClient({ email: owner })
  await db.deleteFrom('outbox').execute()
  const ask = (network: string) =>
    callApi(visitorFrom(network), 'POST /api/user/request-password-reset', { email: owner }, key)
  expect((await ask('203.0.113.1')).status).toBe(202)
  expect((await ask('198.51.100.5')).headers.get('idempotent-replayed')).toBeNull()
  expect(await listJobs('sendMail')).toHaveLength(2)
})
