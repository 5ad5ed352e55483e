import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  unreachableProviders,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let amra: { id: number; email: string; phone: string }

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
})
afterAll(() => web.stop())

beforeEach(async () => {
  const email = `${crypto.randomUUID()}@primjer.ba`
  const { id } = await aClient({ email })
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
  amra = { id, email, phone }
  await db.deleteFrom('outbox').execute()
})

/** What a worker process sends. */
async function deliver() {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await harness.runDueJobs()
  return harness.ledger.flatMap((sending) => ('text' in sending ? [{ to: sending.to, text: sending.text }] : []))
}

test('a member gets the mail and the code', async () => {
  const browser = await signInAs(web, amra)
  for (const call of ['send-verification-email', 'send-verification-sms'])
    expect(await callApi(browser, `POST /api/user/${call}`, {})).toMatchObject({
      status: 202,
      body: { accepted: true },
    })
  const sent = await deliver()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([amra.phone, amra.email].toSorted())
  const [, token] = /\/email-potvrda\/\d+\/([\w-]+)/.exec(sent.map(({ text }) => text).join('\n'))!
  const [, code] = /(\d{6})\./.exec(sent.find(({ to }) => to === amra.phone)!.text)!
  const anybody = openBrowser(web)
  expect((await callApi(anybody, 'POST /api/user/confirm-email', { userId: amra.id, token })).status).toBe(200)
  expect((await callApi(browser, 'POST /api/user/confirm-phone', { code })).status).toBe(200)
  expect((await callApi(browser, 'GET /api/user')).body.user).toMatchObject({
    isEmailVerified: true,
    isPhoneVerified: true,
  })
})

test.each([
  ['resend-email', 'email'],
  ['resend-sms', 'phone'],
] as const)('who holds the token of a page gets another mail or code: %s', async (call, purpose) => {
  const anybody = openBrowser(web)
  const resend = (token: string) => callApi(anybody, `POST /api/user/${call}`, { token })
  expect((await resend(issueTicket(amra.id, purpose, new Date()))).status).toBe(202)
  expect((await deliver()).map(({ to }) => to)).toEqual([purpose === 'email' ? amra.email : amra.phone])
  // As for one that exists, so that the answer does not say which do.
  expect((await resend('nije-token')).status).toBe(202)
  expect(await deliver()).toEqual([])
})
