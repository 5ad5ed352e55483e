import '#tests/support/environment/default-rate-limits.ts'
import { facebook, google } from '#tests/support/providers/identity-fakes.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callApi, getJson } from '#tests/support/api/api-client.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { openBrowser, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(async () => {
  await web.stop()
  await google.stop()
  await facebook.stop()
})
afterEach(() => google.answerWith(undefined))

const person = {
  userType: 'Client',
  name: 'Mirza',
  surname: 'Hadžić',
  phone: '061 123 456',
  gender: 'Male',
  city: 'Sarajevo',
  password,
  confirmPassword: password,
  terms: true,
}

test('somebody new gets a ticket, registers with it, and is signed in by Google from then on', async () => {
  const [sub, email] = [randomUUID(), `${randomUUID()}@gmail.example`]
  const mirza = openBrowser(web)
  const first = await callApi(mirza, 'POST /api/user/google-login', { idToken: await google.sign({ sub, email }) })
  expect(first).toMatchObject({
    status: 200,
    body: { loggedIn: false, googleUserInfo: { name: 'Mirza Hadžić', email }, passwordNeeded: false },
  })
  expect(first.headers.get('set-cookie')).toBeNull()

  const { googleTicket } = first.body
  const registered = await callApi(mirza, 'POST /api/user/register', { ...person, email, googleTicket })
  expect(registered).toMatchObject({ status: 201, body: { user: { isEmailVerified: true } } })

  const later = openBrowser(web, new Map([['consent', '1.abcdefghijklmnop']]))
  const again = await callApi(later, 'POST /api/user/google-login', { idToken: await google.sign({ sub, email }) })
  expect(again).toMatchObject({ status: 200, body: { loggedIn: true, user: { id: registered.body.user.id } } })
  const tracked = () => db.selectFrom('behaviour_events').select('action').execute()
  await expect.poll(tracked, { timeout: 5_000 }).toEqual([{ action: 'login_complete' }])
  expect((await getJson(later, '/api/user')).loggedIn).toBe(true)

  const second = { ...person, email: `${randomUUID()}@primjer.ba`, googleTicket }
  expect(await callApi(openBrowser(web), 'POST /api/user/register', second)).toMatchObject({ status: 410 })
})

test('an account whose address is not proven is linked by its password', async () => {
  const email = `${randomUUID()}@face.example`
  const { id } = await aClient({ email })
  const accessToken = facebook.issue({}, { email })
  const selma = openBrowser(web)
  const first = await callApi(selma, 'POST /api/user/facebook-login', { accessToken })
  expect(first).toMatchObject({ status: 200, body: { loggedIn: false, passwordNeeded: true } })

  const { facebookTicket } = first.body
  const wrong = { email, password: 'pogrešna-lozinka', facebookTicket }
  expect((await callApi(selma, 'POST /api/user/login', wrong)).status).toBe(401)
  expect((await callApi(selma, 'POST /api/user/login', { email, password, facebookTicket })).status).toBe(200)
  const again = await callApi(openBrowser(web), 'POST /api/user/facebook-login', { accessToken })
  expect(again.body).toMatchObject({ loggedIn: true, user: { id } })
})

test('an account with a second factor is linked and signed in after its code, by either provider', async () => {
  const email = `${randomUUID()}@face.example`
  const { id } = await aClient({ email })
  const { codes } = await aSecondFactor(id)
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
  const subject = randomUUID()
  const accessToken = facebook.issue({ user_id: subject }, { id: subject, email })
  const selma = openBrowser(web)
  const { facebookTicket } = (await callApi(selma, 'POST /api/user/facebook-login', { accessToken })).body
  const first = await callApi(selma, 'POST /api/user/login', { email, password, facebookTicket })
  expect(first).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect((await callApi(openBrowser(web), 'POST /api/user/facebook-login', { accessToken })).body.loggedIn).toBe(false)
  const code = { code: codes[0]!, facebookTicket }
  expect((await callApi(selma, 'POST /api/user/login/second-factor', code)).status).toBe(200)

  const later = openBrowser(web)
  const again = await callApi(later, 'POST /api/user/facebook-login', { accessToken })
  expect(again).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect((await getJson(later, '/api/user')).loggedIn).toBe(false)
  expect(await callApi(later, 'POST /api/user/login/second-factor', { code: codes[1]! })).toMatchObject({
    status: 200,
    body: { loggedIn: true, user: { id } },
  })
})

test('a ticket of somebody else’s identity opens no account', async () => {
  const stranger = await callApi(openBrowser(web), 'POST /api/user/google-login', {
    idToken: await google.sign({ sub: randomUUID(), email: `${randomUUID()}@gmail.example` }),
  })
  const owner = { email: `${randomUUID()}@primjer.ba` }
  const { id } = await aClient(owner)
  const { googleTicket } = stranger.body
  const attempt = { ...owner, password: 'pogrešna-lozinka', googleTicket }
  expect((await callApi(openBrowser(web), 'POST /api/user/login', attempt)).status).toBe(401)
  const linked = await db.selectFrom('identities').select('provider').where('user_id', '=', id).execute()
  expect(linked).toEqual([])
})

test('a wrong token is 401, a suspended member 403, a provider that is away 503 with Retry-After', async () => {
  const call = async (idToken: string) => callApi(openBrowser(web), 'POST /api/user/google-login', { idToken })
  expect(await call('x.y.z')).toMatchObject({ status: 401, body: { code: 'identity_token_invalid' } })

  const email = `${randomUUID()}@gmail.example`
  const { id } = await aClient({ email })
  await db
    .updateTable('users')
    .set({ email_verified_at: new Date(), suspended_at: new Date() })
    .where('id', '=', id)
    .execute()
  const token = await google.sign({ sub: randomUUID(), email })
  expect(await call(token)).toMatchObject({ status: 403, body: { code: 'suspended' } })

  facebook.answerWith((request) => request.socket.destroy())
  const away = await callApi(openBrowser(web), 'POST /api/user/facebook-login', { accessToken: 'any' })
  facebook.answerWith(undefined)
  expect(away).toMatchObject({ status: 503, body: { code: 'identity_provider_away' } })
  expect(away.headers.get('retry-after')).toBe('60')
})
