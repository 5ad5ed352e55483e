import { provider } from '#tests/support/providers/mock-issuer.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let person: { sub: string; email: string; email_verified: boolean; name: string }

beforeAll(async () => {
  web = await startWeb()
})
afterAll(async () => {
  await web.stop()
  await provider.stop()
})
afterEach(() => provider.service.removeAllListeners())

test('a session that began long ago links an account only after the password', async () => {
  const { id } = await aClient()
  const browser = await signInAs(web, { id })
  const path = await linkingPathOf(browser)
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('sessions').set({ created_at: longAgo }).where('user_id', '=', id).execute()
  const target = (await browser(path)).headers.get('location')!
  expect(target).toBe(`/potvrda-identiteta?next=${encodeURIComponent(path)}`)
  const body = new URLSearchParams({ currentPassword: password })
  expect((await browser(target, { method: 'POST', body })).headers.get('location')).toBe(path)
  await signIn(browser, path)
  expect(await linkedTo(id)).toEqual([{ subject: person.sub }])
})

async function linkingPathOf(browser: Browser): Promise<string> {
  const html = await (await browser('/klijent/moj-profil/sigurnost')).text()
  return /href="(\/prijava\/google\?povezivanje=[\w-]+)"/.exec(html)![1]!
}

function linkedTo(userId: number) {
  return db.selectFrom('identities').select('subject').where('user_id', '=', userId).execute()
}

/** Follows the link to the provider and back; returns where the callback leads. */
async function signIn(browser: Browser, path = '/prijava/google', claims: object = {}) {
  person = {
    sub: randomUUID(),
    email: `${randomUUID()}@gmail.example`,
    email_verified: true,
    name: 'Mirza Hadžić',
    ...claims,
  }
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { aud: 'web-client', ...person })
  })
  const start = await browser(path)
  expect(start.status).toBe(302)
  const target = new URL(start.headers.get('location')!)
  const authorization = target.searchParams
  const back = new URL((await fetch(target, { redirect: 'manual' })).headers.get('location')!)
  const callback = await browser(back.pathname + back.search)
  return { authorization, callback, location: callback.headers.get('location') ?? '' }
}

test('the link leads to Google with PKCE, the specified state and scope, silently first', async () => {
  const { authorization, location } = await signIn(openBrowser(web), '/prijava/google?next=%2Foglasi%2F7')
  expect(Object.fromEntries(authorization)).toMatchObject({
    response_type: 'code',
    client_id: 'web-client',
    redirect_uri: `${web.origin}/prijava/google/povratak`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'none',
    state: expect.stringMatching(/^google_oauth_token\.[\w-]{20,}$/),
  })
  const registration = new URL(location, web.origin)
  expect(registration.pathname).toBe('/registracija')
  expect(Object.fromEntries(registration.searchParams)).toMatchObject({
    google_id_token: expect.stringMatching(/^[\w-]{43}$/),
    name: 'Mirza Hadžić',
    email: person.email,
    next: '/oglasi/7',
  })
})

test('a member whose address both sides have confirmed is signed in and led on', async () => {
  const email = `${randomUUID()}@gmail.example`
  const { id } = await aClient({ email })
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
  const browser = openBrowser(web)
  const { callback, location } = await signIn(browser, '/prijava/google?next=%2Foglasi%2F7', { email })
  expect([callback.status, location]).toEqual([303, '/oglasi/7'])
  expect((await browser('/klijent/pocetna')).status).toBe(200)
})

test('Google alone does not sign in a member with a second factor: the page of the code leads on', async () => {
  const email = `${randomUUID()}@gmail.example`
  const { id } = await aClient({ email })
  const { codes } = await aSecondFactor(id)
  const browser = openBrowser(web)
  const { callback, location } = await signIn(browser, '/prijava/google?next=%2Foglasi%2F7', { email })
  expect([callback.status, location]).toEqual([303, '/prijava/drugi-korak?next=%2Foglasi%2F7'])
  expect((await browser('/klijent/pocetna')).status).toBe(303)
  const code = await browser(location, { method: 'POST', body: new URLSearchParams({ code: codes[0]! }) })
  expect([code.status, code.headers.get('location')]).toEqual([303, '/oglasi/7'])
  expect((await browser('/klijent/pocetna')).status).toBe(200)
})

test('a signed-in member adds the account from the security page, and nobody else’s', async () => {
  const { id } = await aClient()
  const browser = await signInAs(web, { id })
  const { location, authorization } = await signIn(browser, await linkingPathOf(browser))
  expect([location, authorization.get('prompt')]).toEqual(['/klijent/moj-profil/sigurnost', 'select_account'])
  expect(await linkedTo(id)).toEqual([{ subject: person.sub }])

  const other = await aClient()
  const otherBrowser = await signInAs(web, other)
  await signIn(otherBrowser, await linkingPathOf(otherBrowser), { sub: person.sub })
  expect(await linkedTo(other.id)).toEqual([])
})

test('another site cannot make a member add an account', async () => {
  const [{ id }, other] = [await aClient(), await aClient()]
  const browser = await signInAs(web, { id })
  const foreignPath = await linkingPathOf(await signInAs(web, other))
  for (const path of ['/prijava/google', '/prijava/google?povezivanje=', foreignPath]) {
    const answer = await browser(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/klijent/pocetna'])
  }

  const visitor = openBrowser(web)
  const start = await visitor('/prijava/google')
  const state = new URL(start.headers.get('location')!).searchParams.get('state')!
  const back = await browser(`/prijava/google/povratak?code=x&state=${state}`)
  expect(back.headers.get('location')).toBe('/klijent/pocetna')
  expect(await linkedTo(id)).toEqual([])
})

test('two tabs that add an account at once add one', async () => {
  const { id } = await aClient()
  const browser = await signInAs(web, { id })
  const path = await linkingPathOf(browser)
  await Promise.all([signIn(browser, path), signIn(browser, path)])
  expect(await linkedTo(id)).toHaveLength(1)
})

test('when Google needs the person, the link is repeated without silence; a refusal leads back quietly', async () => {
  const browser = openBrowser(web)
  const answer = async (error: string) => {
    const start = await browser('/prijava/google?next=%2Foglasi%2F7')
    const state = new URL(start.headers.get('location')!).searchParams.get('state')!
    return browser(`/prijava/google/povratak?error=${error}&state=${encodeURIComponent(state)}`)
  }
  const repeated = await answer('login_required')
  expect(repeated.headers.get('location')).toBe('/prijava/google?izbor=1&next=%2Foglasi%2F7')
  const loud = await browser('/prijava/google?izbor=1')
  expect(new URL(loud.headers.get('location')!).searchParams.get('prompt')).toBe('select_account')
  const state = new URL(loud.headers.get('location')!).searchParams.get('state')!
  const again = await browser(`/prijava/google/povratak?error=login_required&state=${state}`)
  expect(again.headers.get('location')).toBe('/prijava')
  expect((await answer('access_denied')).headers.get('location')).toBe('/prijava?next=%2Foglasi%2F7')
})

test.each([
  ['without a state', '/prijava/google/povratak?code=x'],
  ['with a state of somebody else', '/prijava/google/povratak?code=x&state=google_oauth_token.foreign'],
  ['with an error and a state of somebody else', '/prijava/google/povratak?error=access_denied&state=x'],
])('a way back %s signs nobody in', async (_, path) => {
  const browser = openBrowser(web)
  const answer = await browser(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/prijava'])
  expect((await browser('/klijent/pocetna')).status).toBe(303)
})

test('a token with another nonce, and a provider that is away, lead back with a sentence', async () => {
  const { location } = await signIn(openBrowser(web), '/prijava/google', { nonce: 'foreign' })
  expect(location).toBe('/prijava')
  provider.service.on('beforeResponse', (response: { statusCode: number; body: unknown }) =>
    Object.assign(response, { statusCode: 500, body: {} }),
  )
  expect((await signIn(openBrowser(web))).location).toBe('/prijava')
})

const away = 'Google ili Facebook trenutno ne odgovara.'
const refusedToken = 'Prijava preko ovog računa nije uspjela.'

/** A token endpoint that answers the server in this way. */
async function answerTokensWith(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const isTokenRequest = init?.method === 'POST' && String(input) === `${provider.issuer.url}/token`
    return fetch(isTokenRequest ? `http://127.0.0.1:${port}` : input, init)
  })
  onTestFinished(() => {
    spy.mockRestore()
    server.closeAllConnections()
    server.close()
  })
}

test.each<[string, RequestListener, string]>([
  ['answers after 30 s', (_, response) => setTimeout(() => response.end('{}'), 30_000).unref(), away],
  ['never ends its answer', (_, response) => response.write('{"access_token":'), away],
  ['hangs up', (_, response) => response.destroy(), away],
  ['answers with a page', (_, response) => response.end('<!doctype html>'), away],
  ['answers with 10 MB', (_, response) => response.end(`"${'a'.repeat(10_000_000)}"`), away],
  ['answers with a list', (_, response) => response.end('[]'), refusedToken],
  ['refuses the code', (_, response) => response.writeHead(400).end('{"error":"invalid_grant"}'), refusedToken],
])('a provider that %s leads back within 5 s, while others are served', async (_, listener, sentence) => {
  await answerTokensWith(listener)
  const browser = openBrowser(web)
  const startedAt = performance.now()
  const [{ callback, location }, other] = await Promise.all([signIn(browser), openBrowser(web)('/prijava')])
  expect([callback.status, location, other.status]).toEqual([303, '/prijava', 200])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(await (await browser('/prijava')).text()).toContain(sentence)
})

test('a provider that is not configured is not found', async () => {
  expect((await openBrowser(web)('/prijava/facebook')).status).toBe(404)
  expect((await openBrowser(web)('/prijava/twitter/povratak?state=x')).status).toBe(404)
})
