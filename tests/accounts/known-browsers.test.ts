import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestSignInLink } from '#app/accounts/links/link-sign-in.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { requestPasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { findKnownBrowser, rememberBrowser } from '#app/accounts/sessions/known-browsers.server.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aDeliveryHarness, listJobs } from '#tests/deliveries/delivery-harness.ts'
import { aClient, noon, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

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
  await db.deleteFrom('outbox').execute()
})

const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const countMails = async () => (await listJobs('sendMail')).length

/** Requests a link and answers whether it was mailed. */
async function ask(
  request: typeof requestPasswordReset,
  from: { network: string; browserId?: number },
  minutes: number,
): Promise<boolean> {
  const before = await countMails()
  await request(db, { email, ...from, now: minutesFromNoon(minutes) })
  return (await countMails()) > before
}

async function aKnownBrowser(userId: number): Promise<number> {
  const token = await rememberBrowser(db, { userId, tokens: [], now: noon })
  const { email: address } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return (await findKnownBrowser(db, { email: String(address), tokens: [token] }))!
}

test('a stranger’s ten requests keep the person from no link, neither in a known browser nor in another network', async () => {
  const stranger = { network: '198.51.100.1' }
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await ask(requestPasswordReset, stranger, minutes)
    await ask(requestSignInLink, stranger, minutes)
  }
  // One network has half of the address's hour, and no more.
  expect(await countMails()).toBe(5)
  expect(await ask(requestPasswordReset, stranger, 11)).toBe(false)

  const owner = { network: '198.51.100.1', browserId: await aKnownBrowser(amra.id) }
  expect(await ask(requestPasswordReset, owner, 11)).toBe(true)
  expect(await ask(requestSignInLink, owner, 11)).toBe(true)
  expect(await ask(requestPasswordReset, { network: '203.0.113.9' }, 11)).toBe(true)
})

test('thirty networks of a stranger use up the address for a day, and never for a known browser', async () => {
  for (let nth = 0; nth < 60; nth += 1) await ask(requestPasswordReset, { network: `198.51.100.${nth}` }, nth * 5)
  expect(await countMails()).toBe(30)
  expect(await ask(requestPasswordReset, { network: '203.0.113.9' }, 300)).toBe(false)

  const owner = { network: '203.0.113.9', browserId: await aKnownBrowser(amra.id) }
  const answers: boolean[] = []
  for (let minutes = 300; minutes < 307; minutes += 1) answers.push(await ask(requestPasswordReset, owner, minutes))
  expect(answers).toEqual([true, true, true, true, true, false, false])
})

test('the mail for a known browser leaves although strangers have used up the mailbox', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  const now = new Date()
  for (let nth = 0; nth < 12; nth += 1) await requestPasswordReset(db, { email, network: `198.51.100.${nth}`, now })
  await requestPasswordReset(db, { email, network: '198.51.100.1', browserId: await aKnownBrowser(amra.id), now })
  await harness.runDueJobs()
  expect(harness.ledger).toHaveLength(11)
})

test('a browser is known to the account that it signed in to, and to no other', async () => {
  const zora = await aClient({ email: `zora.${randomUUID()}@primjer.ba` })
  const token = await rememberBrowser(db, { userId: zora.id, tokens: [], now: noon })
  expect(await findKnownBrowser(db, { email, tokens: [token] })).toBeNull()
  expect(await findKnownBrowser(db, { email: 'niko@primjer.ba', tokens: [token] })).toBeNull()
  expect(await rememberBrowser(db, { userId: zora.id, tokens: [token], now: noon })).toBe(token)
  expect(await rememberBrowser(db, { userId: amra.id, tokens: [token], now: noon })).not.toBe(token)
  expect(JSON.stringify(await db.selectFrom('known_browsers').selectAll().execute())).not.toContain(token)
})

test('of an account’s browsers the twenty that were used last are known', async () => {
  const tokens: string[] = []
  for (let minutes = 0; minutes < 22; minutes += 1)
    tokens.push(await rememberBrowser(db, { userId: amra.id, tokens: [], now: minutesFromNoon(minutes) }))
  const known = await Promise.all(tokens.map((token) => findKnownBrowser(db, { email, tokens: [token] })))
  expect(known.map((id) => id !== null)).toEqual([false, false, ...Array.from({ length: 20 }, () => true)])
})

test('a new password by mail makes all other browsers unknown, of which one may have been a thief’s', async () => {
  const thief = await rememberBrowser(db, { userId: amra.id, tokens: [], now: noon })
  const { token } = await aVerificationLink('password', amra.id)
  await resetPassword(db, { userId: amra.id, token, passwordHash, sessionId: null, now: new Date() })
  expect(await findKnownBrowser(db, { email, tokens: [thief] })).toBeNull()
})

function browserFrom(network: string, cookie = '') {
  const browser = openBrowser(web, cookie)
  return ((target, init = {}) =>
    browser(target, { ...init, headers: { 'x-forwarded-for': network, ...init.headers } })) as typeof browser
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

test.each(['/prijava/link', '/resetovanje-sifre', 'POST /api/user/request-password-reset'])(
  'a network that has used up %s for everybody does not keep a known browser from its link',
  async (path) => {
    const network = `192.0.2.${path.length}`
    const known = await browserFrom(network)('/prijava', form({ email, password }))
    const cookie = known.headers
      .getSetCookie()
      .find((each) => each.startsWith('known-'))!
      .split(';')[0]!
    const request = async (withCookie: string) => {
      const browser = browserFrom(network, withCookie)
      if (path.startsWith('POST')) return (await callApi(browser, path, { email })).status < 300
      return (await browser(path, form({ email }))).status === 303
    }
    expect(await request('')).toBe(true)
    await db
      .updateTable('rate_limits')
      .set({ points: 1_000 })
      .where('key', 'in', [`password-reset:${network}`, `sign-in-link:${network}`])
      .execute()
    expect(await request('')).toBe(false)
    const before = await countMails()
    expect(await request(cookie)).toBe(true)
    expect(await countMails()).toBe(before + 1)
  },
)

const newPassword = { password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
const knownNames = (response: { headers: Headers }) => [
  ...new Set(response.headers.getSetCookie().flatMap((cookie) => /^known-\d+/.exec(cookie)?.[0] ?? [])),
]

test('each account has a cookie of its own, so that none makes the browser unknown to another', async () => {
  const zora = await aClient({ email: `zora.${randomUUID()}@primjer.ba` })
  const network = '192.0.2.77'
  const signedIn = await browserFrom(network)('/prijava', form({ email, password }))
  expect(knownNames(signedIn)).toEqual([`known-${amra.id}`])
  const { token } = await aVerificationLink('password', zora.id)
  const reset = await callApi(browserFrom(network), 'POST /api/user/password-reset', {
    userId: zora.id,
    token,
    ...newPassword,
  })
  expect(knownNames(reset)).toEqual([`known-${zora.id}`])
})

test('the repeated form of a reset makes no browser known after access was revoked again', async () => {
  const { token } = await aVerificationLink('password', amra.id)
  const body = { userId: amra.id, token, ...newPassword }
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => callApi(browserFrom('192.0.2.78'), 'POST /api/user/password-reset', body, headers)
  for (let nth = 0; nth < 2; nth += 1) expect(knownNames(await send())).toEqual([`known-${amra.id}`])
  await db.updateTable('users').set({ access_revoked_at: new Date() }).where('id', '=', amra.id).execute()
  const replayed = await send()
  expect([replayed.status, knownNames(replayed)]).toEqual([200, []])
})
