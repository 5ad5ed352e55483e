import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { openBrowser, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let email: string
let amra: { id: number }

beforeAll(async () => {
  web = await startWebProcess({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => web.stop())

beforeEach(async () => {
  email = `amra.${randomUUID()}@primjer.ba`
  amra = await aClient({ email })
  await db.deleteFrom('rate_limits').execute()
})

let lastNetwork = 0

/** Every browser is in a network of its own. */
function aBrowser(cookie = ''): Browser {
  lastNetwork += 1
  const network = `198.18.${Math.floor(lastNetwork / 250)}.${lastNetwork % 250}`
  const browser = openBrowser(web, cookie)
  return (target, init = {}) => browser(target, { ...init, headers: { 'x-forwarded-for': network, ...init.headers } })
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'accept-language': 'bs' },
})
const signIn = (browser: Browser, typed: string, address = email) =>
  browser('/prijava', form({ email: address, password: typed }))
const callLogin = (browser: Browser, typed: string, address = email) =>
  callApi(browser, 'POST /api/user/login', { email: address, password: typed })
const knownCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('known-'))!
    .split(';')[0]!

async function guess(count: number, address = email): Promise<number[]> {
  const statuses: number[] = []
  // In parallel, but not so many that the process sheds some.
  for (let nth = 0; nth < count; nth += 5) {
    const answers = Array.from({ length: Math.min(5, count - nth) }, () => callLogin(aBrowser(), 'pogodak', address))
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  return statuses
}

/** As if so much time had passed. */
const endWindows = (...names: string[]) =>
  Promise.all(
    names.map((name) => db.deleteFrom('rate_limits').where('key', 'like', `sign-in-strangers-${name}:%`).execute()),
  )

test('of a hundred wrong passwords for one account from as many networks twenty are compared', async () => {
  const statuses = await guess(100)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(80)
  expect((await signIn(aBrowser(), password)).status).toBe(400)
})

test('nineteen wrong passwords of strangers do not keep the owner from a browser that is new', async () => {
  await guess(19)
  expect((await callLogin(aBrowser(), password)).status).toBe(200)
  expect((await signIn(aBrowser(), password)).status).toBe(303)
})

test('more guesses wait longer: a quarter of an hour, an hour, a day', async () => {
  const secondsToWait = async () => Number((await callLogin(aBrowser(), 'pogodak')).headers.get('retry-after'))
  const guessFor = async (quarters: number) => {
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      await guess(20)
      expect(await secondsToWait()).toBeLessThanOrEqual(900)
      await endWindows('quarter')
    }
  }
  await guessFor(2)
  const anHour = await secondsToWait()
  expect([anHour > 900, anHour <= 3_600]).toEqual([true, true])
  await endWindows('quarter', 'hour')
  await guessFor(2)
  await endWindows('quarter', 'hour')
  await guessFor(1)
  expect(await secondsToWait()).toBeGreaterThan(80_000)
})

test('while strangers are refused the owner signs in with the browser that has signed in before', async () => {
  const cookie = knownCookie(await signIn(aBrowser(), password))
  await guess(30)
  expect((await signIn(aBrowser(), password)).status).toBe(400)
  expect((await signIn(aBrowser(cookie), password)).status).toBe(303)
  expect((await callLogin(aBrowser(cookie), password)).status).toBe(200)
  expect((await signIn(aBrowser(cookie), 'nije')).status).toBe(400)
})

test('while strangers are refused a new password by mail lets the owner in, in that browser', async () => {
  await guess(30)
  const { token } = await aVerificationLink('password', amra.id)
  const owner = aBrowser()
  const chosen = 'sasvim-nova-lozinka'
  const reset = await owner(`/nova-sifra/${amra.id}/${token}`, form({ password: chosen, confirmPassword: chosen }))
  expect(reset.status).toBe(303)
  expect((await signIn(aBrowser(), chosen)).status).toBe(400)
  expect((await signIn(aBrowser(knownCookie(reset)), chosen)).status).toBe(303)
})

test('while strangers are refused a new password by the API lets the owner in', async () => {
  await guess(30)
  const { token } = await aVerificationLink('password', amra.id)
  const chosen = 'sasvim-nova-lozinka'
  const body = { userId: amra.id, token, password: chosen, confirmPassword: chosen }
  const reset = await callApi(aBrowser(), 'POST /api/user/password-reset', body)
  expect(reset.status).toBe(200)
  const cookie = reset.headers
    .getSetCookie()
    .find((each) => each.startsWith('known-'))!
    .split(';')[0]!
  expect((await callLogin(aBrowser(cookie), chosen)).status).toBe(200)
})

test('somebody in the same network as a known browser does not keep it out', async () => {
  const browser = aBrowser()
  const cookie = knownCookie(await signIn(browser, password))
  for (let nth = 0; nth < 12; nth += 1) await signIn(browser, 'nije')
  expect((await signIn(browser, password)).status).toBe(400)
  const inSameNetwork: Browser = (target, init = {}) =>
    browser(target, { ...init, headers: { ...init.headers, cookie } })
  expect((await signIn(inSameNetwork, password)).status).toBe(303)
})

test('an unknown address is limited alike, and another account not at all', async () => {
  const [known, unknown] = [await guess(25), await guess(25, `niko.${randomUUID()}@primjer.ba`)]
  expect(unknown.toSorted()).toEqual(known.toSorted())
  const zora = `zora.${randomUUID()}@primjer.ba`
  await aClient({ email: zora })
  expect((await callLogin(aBrowser(), password, zora)).status).toBe(200)
})

test('a link for a new password cannot be used up by somebody who does not have it', async () => {
  const { token } = await aVerificationLink('password', amra.id)
  const chosen = { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  const browser = aBrowser()
  for (let nth = 0; nth < 15; nth += 1) await browser(`/nova-sifra/${amra.id}/${'x'.repeat(43)}`, form(chosen))
  expect((await browser(`/nova-sifra/${amra.id}/${token}`, form(chosen))).status).toBe(303)
})
