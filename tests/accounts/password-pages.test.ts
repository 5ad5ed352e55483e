import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient, password } from '#tests/support/data/cast.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { createSessionCookie, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const security = '/klijent/moj-profil/sigurnost'
const newPassword = 'sasvim-nova-lozinka'
const change = { currentPassword: password, newPassword, confirmPassword: newPassword }

let web: WebProcess
let amra: { id: number }
let cookie: string

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(async () => {
  amra = await aClient({ surname: 'Karabegović' })
  cookie = await createSessionCookie(amra.id)
})

const send = (path: string, fields: Record<string, string>, cookies = cookie) =>
  openBrowser(web, cookies)(path, { method: 'POST', body: new URLSearchParams(fields) })

function patch(key: string, cookies = cookie) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return openBrowser(web, cookies)('/api/user', { method: 'PATCH', body: JSON.stringify(change), headers })
}

async function userIdOf(cookies: string): Promise<number | null> {
  const { user } = (await (await openBrowser(web, cookies)('/api/user')).json()) as { user: { id: number } | null }
  return user && user.id
}

function sessionOf(response: Response): string | undefined {
  return response.headers
    .getSetCookie()
    .find((each) => each.startsWith('session='))
    ?.split(';', 1)[0]
}

test('a password change renews this browser’s cookie and invalidates all others', async () => {
  const otherCookie = await createSessionCookie(amra.id)
  const response = await send(security, change)
  expect([response.status, response.headers.get('location')]).toEqual([303, security])
  const renewed = sessionOf(response)!
  expect(renewed).not.toBe(cookie)
  expect(await userIdOf(renewed)).toBe(amra.id)
  expect(await userIdOf(cookie)).toBeNull()
  expect(await userIdOf(otherCookie)).toBeNull()
  expect((await openBrowser(web, cookie)(security)).headers.get('location')).toMatch(/^\/prijava\?next=/)
})

test('a form submitted twenty times sets the same session cookie in every response', async () => {
  const key = randomUUID()
  // A busy machine sheds some, and browsers repeat those.
  const sendAgain = async (): Promise<Response> => {
    const response = await send(security, { ...change, _key: key })
    return response.status === 503 && response.headers.has('retry-after') ? sendAgain() : response
  }
  const responses = await Promise.all(Array.from({ length: 20 }, sendAgain))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(303))

  // One that is read after the change has an ended cookie: it leads to sign-in, where the browser has the new one by then.
  const [inTime = [], late = []] = [true, false].map((isInTime) =>
    responses.filter(({ headers }) => (headers.get('location') === security) === isInTime),
  )
  const cookies = new Set(inTime.map(sessionOf))
  expect(cookies.size).toBe(1)
  expect(await userIdOf([...cookies][0]!)).toBe(amra.id)
  for (const response of late) {
    expect(response.headers.get('location')).toMatch(/^\/prijava\?next=/)
    expect(sessionOf(response)).toBeUndefined()
  }
})

test('the API renews the cookie too, also when repeated, and keeps sessions opened later', async () => {
  const key = randomUUID()
  const first = await patch(key)
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null])
  const renewed = sessionOf(first)!
  expect([await userIdOf(renewed), await userIdOf(cookie)]).toEqual([amra.id, null])

  const repeated = await patch(key, renewed)
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  expect([repeated.status, sessionOf(repeated)]).toEqual([200, renewed])
  const later = await createSessionCookie(amra.id)
  const again = await patch(key, later)
  expect([again.status, sessionOf(again), await userIdOf(later)]).toEqual([200, undefined, amra.id])
})

test('editing another part of the profile keeps the cookie', async () => {
  const body = JSON.stringify({ name: 'Amela' })
  const headers = { 'content-type': 'application/json' }
  const response = await openBrowser(web, cookie)('/api/user', { method: 'PATCH', body, headers })
  expect([response.status, sessionOf(response), await userIdOf(cookie)]).toEqual([200, undefined, amra.id])
})

test('a reset by link renews the owner’s session and no one else’s', async () => {
  const zora = await aClient()
  const [mine, foreign] = [await aVerificationLink('password', amra.id), await aVerificationLink('password', zora.id)]
  const passwords = { password: newPassword, confirmPassword: newPassword }
  const strangers = await send(`/nova-sifra/${zora.id}/${foreign.token}`, passwords)
  expect(strangers.headers.get('location')).toBe('/prijava')
  expect([sessionOf(strangers), await userIdOf(cookie)]).toEqual([undefined, amra.id])

  const own = await send(`/nova-sifra/${amra.id}/${mine.token}`, passwords)
  expect(own.status).toBe(303)
  expect([await userIdOf(sessionOf(own)!), await userIdOf(cookie)]).toEqual([amra.id, null])
})

test('the reset API does the same', async () => {
  const { token } = await aVerificationLink('password', amra.id)
  const body = JSON.stringify({ userId: amra.id, token, password: newPassword, confirmPassword: newPassword })
  const headers = { 'content-type': 'application/json' }
  const response = await openBrowser(web, cookie)('/api/user/password-reset', { method: 'POST', body, headers })
  expect([response.status, await userIdOf(sessionOf(response)!), await userIdOf(cookie)]).toEqual([200, amra.id, null])
})

test.each([
  ['lozinka123', /lako se pogodi/],
  ['Karabegovic-Amra1', /ne smije biti Vaše ime/],
])('%s is refused beside its field', async (typed, message) => {
  const html = await (await send(security, { ...change, newPassword: typed, confirmPassword: typed })).text()
  const [error] = /<p class="error" id="field-newPassword-error">.*?<\/p>/.exec(html) ?? []
  expect(error).toMatch(message)
})

test('a weak password is refused on a reset page, whose link stays valid', async () => {
  const { token } = await aVerificationLink('password', amra.id)
  const page = `/nova-sifra/${amra.id}/${token}`
  const set = (typed: string) => send(page, { password: typed, confirmPassword: typed }, '')
  expect(await (await set('zeljo1921')).text()).toMatch(/lako se pogodi/)
  expect(await (await set('Karabegovic.1990')).text()).toMatch(/ne smije biti Vaše ime/)
  expect((await set(newPassword)).headers.get('location')).toBe('/prijava')
})
