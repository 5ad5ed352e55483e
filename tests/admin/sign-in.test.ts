import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, anAdmin, codeOf } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let strict: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
  strict = await startWebProcess({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => Promise.all([web.stop(), strict.stop()]))

type Tokens = { accessToken: string; refreshToken: string; expiresAt: string; code?: string; user: { role: string } }

async function call(path: string, body: object, { origin } = web) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: (await response.json()) as Tokens }
}

async function signInByApi(admin: { email: string; adminId: number }) {
  const body = { email: admin.email, password: adminPassword, totp: await codeOf(admin.adminId) }
  return call('/api/secure-admin/login', body)
}

test('the first sign-in enrols an app and shows the recovery codes once, the next one needs a code', async () => {
  const { email, adminId } = await anAdmin('owner', { isEnrolled: false })
  const browser = openPlainBrowser(web)
  await browser.open('/admin/audit?text=razlog')
  await browser.send({ email, password: adminPassword })
  expect(browser.address).toContain('/admin/prijava/aplikacija')
  expect(browser.page).toMatch(/<svg class="qr-code"[^>]*role="img"/)
  expect(browser.page).toContain('otpauth://totp/')
  await browser.send({ code: await codeOf(adminId) })
  const [first = ''] = browser.page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/) ?? []
  expect(browser.page.match(/<li><code>/g)).toHaveLength(10)
  await browser.open('/admin')
  expect(browser.page).toContain(`href="/admin/audit"`)
  expect(browser.page).not.toContain(first)

  await browser.open('/admin/odjava')
  await browser.send()
  await browser.open('/admin/audit?text=razlog')
  await browser.send({ email, password: adminPassword })
  await browser.send({ code: first })
  expect(browser.address).toBe('/admin/audit?text=razlog')
})

test('cookies are for the admin area only, and out of reach of scripts', async () => {
  const { email, adminId } = await anAdmin()
  const visitor = openBrowser(web)
  const post = (fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookie ? { cookie } : ({} as Record<string, string>),
  })
  const first = await visitor('/admin/prijava', post({ email, password: adminPassword }))
  const [pending = ''] = first.headers.getSetCookie()
  const code = await codeOf(adminId)
  const second = await visitor('/admin/prijava/kod', post({ code }, pending.split(';')[0]))
  expect([first.status, second.status, second.headers.get('location')]).toEqual([303, 303, '/admin'])
  const cookies = [pending, ...second.headers.getSetCookie()].filter((cookie) => cookie.startsWith('admin-'))
  expect(cookies).toHaveLength(4)
  for (const cookie of cookies)
    expect(cookie).toMatch(/; Path=\/admin; HttpOnly; SameSite=Strict$|Path=\/admin; .*HttpOnly/)
  const replay = await visitor('/admin/prijava/kod', post({ code }, pending.split(';')[0]))
  expect(replay.status).toBe(400)
  expect((await visitor('/admin/prijava/kod', post({ code }))).headers.get('location')).toBe('/admin/prijava')
})

test('a page with an expired access token gets new cookies and is answered at once', async () => {
  const admin = await anAdmin()
  const { json } = await signInByApi(admin)
  const encode = (value: string) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))
  const browser = openBrowser(web, `admin-access=nema; admin-refresh=${encode(json.refreshToken)}`)
  const [one, other] = await Promise.all([browser('/admin'), browser('/admin')])
  expect([one.status, other.status]).toEqual([200, 200])
  const names = one.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['admin-access', 'admin-refresh'])
})

test('a session that cannot be refreshed is cleared from the browser', async () => {
  const browser = openBrowser(web, 'admin-access=nema; admin-refresh=Im5lbWEi')
  const answer = await browser('/admin')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/prijava?next=%2Fadmin'])
  const cleared = answer.headers.getSetCookie().filter((cookie) => /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(cookie))
  expect(cleared.map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining(['admin-access', 'admin-refresh']),
  )
})

test('the API gives tokens for a password with a code, and for nothing less', async () => {
  const admin = await anAdmin()
  const login = (body: object) =>
    call('/api/secure-admin/login', { email: admin.email, password: adminPassword, ...body })
  expect(await login({})).toMatchObject({ status: 401, json: { code: 'totp_required' } })
  expect(await login({ totp: '000000' })).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } })
  expect(await login({ password: 'x' })).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } })
  const { status, json } = await signInByApi(admin)
  expect([status, json.user.role]).toEqual([200, 'owner'])
  expect(Date.parse(json.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
  const fresh = await anAdmin('owner', { isEnrolled: false })
  expect(await signInByApi(fresh)).toMatchObject({ status: 403, json: { code: 'totp_not_enrolled' } })
})

test('fifty parallel refreshes over HTTP are safe, a later reuse ends the session', async () => {
  const admin = await anAdmin()
  const { json } = await signInByApi(admin)
  const refresh = (refreshToken?: string) => call('/api/secure-admin/refresh', { refreshToken })
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(json.refreshToken)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const successors = new Set(answers.map(({ json: tokens }) => tokens.refreshToken))
  expect(successors.size).toBe(1)
  expect(await refresh(json.refreshToken)).toMatchObject({ status: 401, json: { code: 'token_expired' } })
  expect((await refresh([...successors][0])).status).toBe(401)
  expect(await refresh()).toMatchObject({ status: 400, json: { detail: 'Nema tokena za obnovu prijave.' } })
})

test('five wrong codes close the door for a while, also to the right one', async () => {
  const { email, adminId } = await anAdmin()
  const login = (totp: string) => call('/api/secure-admin/login', { email, password: adminPassword, totp }, strict)
  const right = await codeOf(adminId)
  const wrong = right === '123456' ? '654321' : '123456'
  for (let count = 0; count < 5; count += 1) expect((await login(wrong)).status).toBe(401)
  expect((await login(right)).status).toBe(429)
  const { totp_step } = await db
    .selectFrom('admins')
    .select('totp_step')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  expect(totp_step).toBe(0)
})

test('ten wrong passwords do so too', async () => {
  const { email, adminId } = await anAdmin()
  const login = (password: string, totp?: string) => call('/api/secure-admin/login', { email, password, totp }, strict)
  for (let count = 0; count < 10; count += 1) expect((await login('x')).status).toBe(401)
  expect((await login(adminPassword, await codeOf(adminId))).status).toBe(429)
})
