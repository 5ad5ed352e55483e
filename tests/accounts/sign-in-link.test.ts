import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestSignInLink, signInByLink } from '#app/accounts/links/link-sign-in.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { findSessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import { refused } from '#app/outcome.ts'
import { aDeliveryHarness, listJobs } from '#tests/deliveries/delivery-harness.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { untilAnswered } from '#tests/support/web/shed-requests.ts'
import { openBrowser, startWebProcess, unreachableProviders, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let email: string
let amra: { id: number }
let zora: { id: number }

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
})
afterAll(() => web.stop())

beforeEach(async () => {
  email = `amra.${randomUUID()}@primjer.ba`
  amra = await aClient({ email })
  zora = await aClient()
  await db.deleteFrom('outbox').execute()
})

const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

function redeem(userId: number, token: string, now = new Date()) {
  return signInByLink(db, { userId, token, userAgent: 'Lynx/2.9', network: '127.0.0.1', now })
}

async function readMailedPath(): Promise<string> {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs()
  const [mail] = harness.ledger
  expect(mail).toMatchObject({ to: email, subject: 'Link za prijavu' })
  const { pathname, search } = new URL(
    /http:\/\/\S*\/prijava\/link\/\S+/.exec(mail!.channel === 'email' ? mail!.text : '')![0],
  )
  return pathname + search
}

function countSessions(userId: number) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
    .then((rows) => rows.length)
}

test('a link signs its owner in once, however often it is used at the same time', async () => {
  const { token } = await aVerificationLink('sign_in', amra.id)
  expect(await redeem(zora.id, token)).toEqual(refused('token_expired'))
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => redeem(amra.id, token)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await countSessions(amra.id)).toBe(1)
  expect(await findSessionUser(db, deriveSessionToken(token))).toMatchObject({ id: amra.id, emailVerified: true })
})

test('a link ends after ten minutes, with another one, with a new address, and is no link for a new password', async () => {
  const first = await aVerificationLink('sign_in', amra.id, noon)
  const second = await aVerificationLink('sign_in', amra.id, minutesFromNoon(2))
  expect(await redeem(amra.id, second.token, minutesFromNoon(12))).toEqual(refused('token_expired'))
  expect((await redeem(amra.id, first.token, minutesFromNoon(9))).ok).toBe(true)
  expect(await redeem(amra.id, second.token, minutesFromNoon(9))).toEqual(refused('token_expired'))

  const reset = await aVerificationLink('password', amra.id)
  expect(await redeem(amra.id, reset.token)).toEqual(refused('token_expired'))
  const { token } = await aVerificationLink('sign_in', zora.id)
  await db
    .updateTable('users')
    .set({ email: `novi.${email}` })
    .where('id', '=', zora.id)
    .execute()
  expect(await redeem(zora.id, token)).toEqual(refused('token_expired'))
})

test('an unknown address gets the same rows and no mail, and a network five links a day', async () => {
  const ask = (address: string, network: string, minutes: number) =>
    requestSignInLink(db, { email: address, network, now: minutesFromNoon(minutes) })
  await ask('niko.takav@primjer.ba', '10.0.0.1', 0)
  expect(await listJobs('sendMail')).toHaveLength(1)
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])

  await db.deleteFrom('outbox').execute()
  for (let minutes = 0; minutes < 12; minutes += 1) await ask(email, '10.0.0.1', minutes)
  expect(await listJobs('sendMail')).toHaveLength(5)
  await ask(email, '10.0.0.2', 12)
  expect(await listJobs('sendMail')).toHaveLength(6)
})

test('from the sign-in page through the mail to the page that was meant', async () => {
  const visitor = openBrowser(web)
  const signIn = await (await visitor('/prijava?next=/klijent/moji-oglasi')).text()
  const page = '/prijava/link?next=%2Fklijent%2Fmoji-oglasi'
  expect(signIn).toContain(`href="${page}"`)
  const form = formsOf(await (await visitor(page)).text(), page).find(({ action }) =>
    action.startsWith('/prijava/link'),
  )
  const requested = await visitor(form!.action, { method: 'POST', body: fillForm(form!, { email }) })
  expect([requested.status, requested.headers.get('location')]).toEqual([303, '/prijava?next=%2Fklijent%2Fmoji-oglasi'])
  const unknown = await openBrowser(web)(form!.action, {
    method: 'POST',
    body: fillForm(form!, { email: 'niko.takav@primjer.ba' }),
  })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([303, requested.headers.get('location')])

  const link = await readMailedPath()
  // Scanners open links, with GET and HEAD.
  for (const method of ['GET', 'HEAD']) expect((await visitor(link, { method })).status).toBe(200)
  expect(await countSessions(amra.id)).toBe(0)
  const html = await (await visitor(link)).text()
  expect(html).toContain(email)
  const button = formsOf(html, link).find(({ action }) => action.startsWith('/prijava/link/'))
  const press = () =>
    untilAnswered(() => visitor(button!.action, { method: 'POST', body: encodeForm(button!, fillForm(button!, {})) }))
  const responses = await Promise.all(Array.from({ length: 50 }, press))
  expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.get('location')}`))).toEqual(
    new Set(['303 /klijent/moji-oglasi']),
  )
  expect(await countSessions(amra.id)).toBe(1)
  expect((await visitor(link)).status).toBe(410)
})
