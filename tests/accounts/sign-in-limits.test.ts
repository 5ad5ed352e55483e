import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  createSessionCookie,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const maxAttempts = 10
const maxAccountsPerNetwork = 300

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
})

let lastNetwork = 0

/** Each test uses networks of its own, so that their limits are separate. */
function aNetwork(): string {
  lastNetwork += 1
  return `198.51.100.${lastNetwork}`
}

function browserFrom(network: string, cookie = ''): Browser {
  const browser = openBrowser(web, cookie)
  return (target, init = {}) => browser(target, { ...init, headers: { 'x-forwarded-for': network, ...init.headers } })
}

function formRequest(fields: Record<string, string>) {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { 'accept-language': 'bs' } }
}

function signIn(browser: Browser, typed: string, address = email) {
  return browser('/prijava', formRequest({ email: address, password: typed }))
}

const newPassword = 'sasvim-nova-lozinka'
const change = (currentPassword: string) => ({ currentPassword, newPassword, confirmPassword: newPassword })
const callChange = (browser: Browser, typed: string) => callApi(browser, 'PATCH /api/user', change(typed))
const callLogin = (browser: Browser, typed: string) =>
  callApi(browser, 'POST /api/user/login', { email, password: typed })
const security = '/klijent/moj-profil/sigurnost'

/** Fills the network's failure counter, as if so many accounts had been tried within this hour. */
async function exhaustNetworkLimit(network: string, count = maxAccountsPerNetwork + 1): Promise<void> {
  const key = `sign-in-network:${network}`
  await db
    .insertInto('rate_limits')
    .values({ key, points: count, expire: Date.now() + 1_800_000 })
    .execute()
}

test('after ten wrong passwords on the security page the correct one is refused too', async () => {
  const network = aNetwork()
  const member = browserFrom(network, await createSessionCookie(amra.id))
  for (let nth = 0; nth < maxAttempts; nth += 1) {
    const response = await member(security, formRequest(change(`pogodak-${nth}`)))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Trenutna lozinka nije tačna.')
  }
  const response = await member(security, formRequest(change(password)))
  expect(await response.text()).toContain('Previše pokušaja. Pokušajte ponovo za 15 minuta.')
  expect((await signIn(browserFrom(network), password)).status).toBe(303)
})

test('the API and the security page share the limit of a session', async () => {
  const member = browserFrom(aNetwork(), await createSessionCookie(amra.id))
  for (let nth = 0; nth < maxAttempts / 2; nth += 1) {
    expect((await callChange(member, `pogodak-${nth}`)).body.errors.currentPassword).toHaveLength(1)
    expect((await member(security, formRequest(change(`pogodak-${nth}`)))).status).toBe(400)
  }
  const { status, headers, body } = await callChange(member, password)
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  const fromOtherNetwork = (target: string, init?: RequestInit) =>
    member(target, { ...init, headers: { ...Object(init?.headers), 'x-forwarded-for': aNetwork() } })
  expect(await (await fromOtherNetwork(security, formRequest(change(password)))).text()).toContain('Previše pokušaja.')
})

test('a stranger’s guesses in the same network do not keep a session from its own password', async () => {
  const network = aNetwork()
  const member = browserFrom(network, await createSessionCookie(amra.id))
  for (let nth = 0; nth < maxAttempts / 2; nth += 1) {
    expect((await callLogin(browserFrom(network), `pogodak-${nth}`)).status).toBe(401)
    expect((await signIn(browserFrom(network), `pogodak-${nth}`)).status).toBe(400)
  }
  expect((await callLogin(browserFrom(network), password)).status).toBe(429)
  expect((await callChange(member, password)).status).toBe(200)
})

test('of forty concurrent guesses ten are compared', async () => {
  const member = browserFrom(aNetwork(), await createSessionCookie(amra.id))
  const guesses = Array.from({ length: 40 }, (_, nth) => callChange(member, `pogodak-${nth}`))
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(maxAttempts)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - maxAttempts)
})

test('the limits of different accounts are separate', async () => {
  const network = aNetwork()
  const zora = await aClient()
  const member = browserFrom(network, await createSessionCookie(amra.id))
  for (let nth = 0; nth <= maxAttempts; nth += 1) await callChange(member, 'nije')
  const answer = await callChange(browserFrom(network, await createSessionCookie(zora.id)), password)
  expect(answer.status).toBe(200)
})

test('wrong passwords behind a shared address do not stop a correct one', async () => {
  const network = aNetwork()
  await exhaustNetworkLimit(network, maxAccountsPerNetwork - 2)
  const mistyping = async (address: string) => (await signIn(browserFrom(network), 'nije', address)).text()
  for (let nth = 0; nth < 5; nth += 1) expect(await mistyping(email)).toContain('Pogrešan e‑mail ili lozinka')
  expect((await signIn(browserFrom(network), password)).status).toBe(303)

  for (const name of ['prvi', 'drugi', 'treci']) await mistyping(`${name}@primjer.ba`)
  expect(await mistyping('cetvrti@primjer.ba')).toMatch(/Previše pokušaja/)
})

test('a network that tried too many accounts is limited for all of them', async () => {
  const network = aNetwork()
  await exhaustNetworkLimit(network)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => callLogin(browserFrom(network), 'nije')))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([429]))
  expect((await callLogin(browserFrom(network), password)).status).toBe(429)
  expect((await callLogin(browserFrom(aNetwork()), password)).status).toBe(200)
})

test('a known browser is exempt from its network’s limit for that account only', async () => {
  const network = aNetwork()
  const known = await signIn(browserFrom(network), password)
  const cookies = known.headers.getSetCookie().filter((cookie) => cookie.startsWith('known-'))
  expect(cookies.map((cookie) => /path=([^;]+)/i.exec(cookie)?.[1])).toEqual([
    '/prijava',
    '/resetovanje-sifre',
    '/api/user/login',
    '/api/user/request-password-reset',
  ])
  expect(cookies.every((cookie) => /HttpOnly/i.test(cookie) && !cookie.includes('amra'))).toBe(true)
  const [cookie] = cookies[0]!.split(';')
  const zora = `zora.${randomUUID()}@primjer.ba`
  await aClient({ email: zora })
  await db.deleteFrom('rate_limits').where('key', 'like', `%${network}`).execute()
  await exhaustNetworkLimit(network)

  expect((await signIn(browserFrom(network), password)).status).toBe(400)
  expect((await signIn(browserFrom(network, cookie), password)).status).toBe(303)
  expect((await callLogin(browserFrom(network, cookie), password)).status).toBe(200)
  expect((await signIn(browserFrom(network, cookie), password, zora)).status).toBe(400)
  const forged = encodeURIComponent(Buffer.from(JSON.stringify('a'.repeat(22))).toString('base64'))
  expect((await signIn(browserFrom(network, `${cookie!.split('=')[0]}=${forged}`), password)).status).toBe(400)
  for (let nth = 0; nth < maxAttempts; nth += 1) await signIn(browserFrom(network, cookie), 'nije')
  expect(await (await signIn(browserFrom(network, cookie), password)).text()).toMatch(/Previše pokušaja/)
})

const person = {
  userType: 'Client',
  name: 'Selma',
  surname: 'Imamović',
  phone: '061 555 666',
  gender: 'Female',
  city: 'Tuzla',
  password,
  confirmPassword: password,
  terms: 'on',
}

test('a network can register a hundred accounts an hour; a repeated form is not counted', async () => {
  const network = aNetwork()
  const register = (address: string, key = randomUUID()) =>
    browserFrom(network)('/registracija', formRequest({ ...person, email: address, _key: key }))
  const key = randomUUID()
  const mail = `${randomUUID()}@primjer.ba`
  expect((await register(mail, key)).status).toBe(303)
  await db.updateTable('rate_limits').set({ points: 100 }).where('key', '=', `registration:${network}`).execute()
  expect((await register(mail, key)).status).toBe(303)

  const late = `${randomUUID()}@primjer.ba`
  const answer = await register(late)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/Previše pokušaja. Pokušajte ponovo za \d+ minut/)
  expect(await db.selectFrom('users').select('id').where('email', '=', late).execute()).toEqual([])
})
