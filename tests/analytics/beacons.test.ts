import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { createSessionCookie, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const consentCookie = 'consent=1.abcdefghijklmnop'
const [track, vitals] = ['/api/track-user-behavior', '/api/vitals']

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await db.deleteFrom('behaviour_events').execute()
  await db.deleteFrom('vitals').execute()
})
afterAll(() => web.stop())

async function send(path: string, body: string, cookie = '', headers: Record<string, string> = {}) {
  const response = await openBrowser(web, cookie)(path, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}

async function listEvents() {
  await pause(1_400)
  return db.selectFrom('behaviour_events').selectAll().orderBy('at').execute()
}

test.each([
  '',
  '[',
  'null',
  '"x"',
  '{"action":1}',
  'x'.repeat(100_000),
  JSON.stringify({ page: '/', action: 'job_search' }),
])('every beacon is accepted, and without consent nothing is stored', async (body) => {
  expect(await send(track, body.slice(0, 100_000))).toEqual({ status: 202, text: '' })
  expect(await send(track, body, 'consent=0')).toEqual({ status: 202, text: '' })
  expect(await db.selectFrom('behaviour_events').selectAll().execute()).toEqual([])
})

test('an endless body is answered 413 and its connection closed', async () => {
  const { hostname, port } = new URL(web.origin)
  const head = (length: string) => `POST ${track} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${length}\r\n\r\n`
  const declared = await sendOn(head('Content-Length: 5000000000'), Buffer.alloc(0))
  expect(declared.answer).toMatch(/^HTTP\/1.1 413 [^]*problem\+json[^]*too_large/)

  const piece = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`)
  const { answer, sent } = await sendOn(head('Transfer-Encoding: chunked'), piece)
  // The connection may close before the answer was read.
  expect(answer).toMatch(/^(?:HTTP\/1.1 413 |$)/)
  expect(sent).toBeLessThan(50_000_000)
  expect((await send(vitals, '[]')).status).toBe(202)

  /** Repeats the chunk until the server closes the connection. */
  function sendOn(start: string, repeated: Buffer): Promise<{ answer: string; sent: number }> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      const result = { answer: '', sent: 0 }
      const writeMore = () => {
        while (repeated.length > 0 && !socket.destroyed && socket.write(repeated)) result.sent += repeated.length
      }
      socket
        .on('data', (data) => (result.answer += data))
        .on('drain', writeMore)
        .on('error', () => {})
        .on('close', () => resolve(result))
      socket.write(start, writeMore)
    })
  }
})

test('with consent an event is stored with user and platform, and no other personal data', async () => {
  const amra = await aClient({ city: 'mostar' })
  const body = JSON.stringify([
    { page: '/poslovi/grad/tuzla', action: 'job_search', userId: 99, additionalData: { skill: 'plumber' } },
    { page: '/x', action: 'unknown' },
  ])
  const agent = 'Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 Mobile'
  await send(track, body, `${await createSessionCookie(amra.id)}; ${consentCookie}`, { 'user-agent': agent })
  await send(track, body, `session=bm8; ${consentCookie}`)
  const events = await listEvents()
  expect(events).toMatchObject([
    {
      page: '/poslovi/grad/tuzla',
      action: 'job_search',
      platform: 'Mobile Web',
      user_id: amra.id,
      city: 'mostar',
      additional_data: { skill: 'plumber' },
    },
    { platform: 'Web', user_id: null, city: 'tuzla' },
  ])
  expect(JSON.stringify(events)).not.toMatch(/SM-G991B|127\.0\.0\.1|abcdefghijklmnop/)
})

test('vitals need no consent and hold no user', async () => {
  expect((await send(vitals, JSON.stringify({ page: '/majstori', vitals: { LCP: 900, CLS: 0 } }))).status).toBe(202)
  await pause(1_400)
  expect(await db.selectFrom('vitals').select(['page', 'metric', 'value']).orderBy('metric').execute()).toEqual([
    { page: '/majstori', metric: 'CLS', value: 0 },
    { page: '/majstori', metric: 'LCP', value: 900 },
  ])
})

test('beacons are refused from other origins and by other methods', async () => {
  expect(
    (await openBrowser(web)(track, { method: 'POST', body: '{}', headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403)
  expect((await openBrowser(web)(track)).status).toBe(405)
})

test('conversions are recorded by the server, with consent and on success only', async () => {
  const { id } = await aClient()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const signIn = (typedPassword: string, cookie: string) =>
    openBrowser(web, cookie)('/prijava', {
      method: 'POST',
      body: new URLSearchParams({ email, password: typedPassword }),
    })
  expect((await signIn('pogrešna', consentCookie)).status).toBe(400)
  expect((await signIn(password, '')).status).toBe(303)
  expect((await signIn(password, consentCookie)).status).toBe(303)

  const session = await createSessionCookie(id)
  const { id: workerId } = await aWorker()
  const write = openBrowser(web, `${session}; ${consentCookie}`)(`/api/publicworkerprofile/contact`, {
    method: 'POST',
    body: JSON.stringify({ workerId, message: 'Dobar dan.' }),
    headers: { 'content-type': 'application/json' },
  })
  expect((await write).status).toBe(201)
  expect(await listEvents()).toMatchObject([
    { action: 'login_complete', page: '/prijava' },
    { action: 'message_sent', user_id: id },
  ])
})

test('consent is one press without a script, returns to the page and is not requested again', async () => {
  const html = await (await openBrowser(web)('/registracija')).text()
  const [accept, refuse] = formsOf(html, '/registracija').filter(({ action }) => action === '/saglasnost')
  for (const [form, pattern] of [
    [accept!, /^consent=1\.[\w-]{16};/],
    [refuse!, /^consent=0;/],
  ] as const) {
    const body = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]))
    const response = await fetch(`${web.origin}/saglasnost`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/registracija'])
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('consent='))!
    expect(cookie).toMatch(pattern)
    expect(await (await openBrowser(web, cookie.split(';', 1)[0])('/registracija')).text()).not.toContain(
      'action="/saglasnost"',
    )
  }
})

test('queued rows are written before the process ends', async () => {
  const other = await startWebProcess()
  await openBrowser(other, consentCookie)(track, {
    method: 'POST',
    body: JSON.stringify({ page: '/usluge', action: 'page_exit', timeSpentSeconds: 5 }),
  })
  await other.stop()
  expect(await db.selectFrom('behaviour_events').select('page').execute()).toEqual([{ page: '/usluge' }])
})

test('events over a network’s limit are logged each minute and at shutdown', async () => {
  const capped = await startWebProcess({ RATE_LIMIT_FACTOR: '0.01' })
  const events = Array.from({ length: 20 }, () => ({ page: '/majstori', vitals: { LCP: 900 } }))
  await openBrowser(capped)(vitals, { method: 'POST', body: JSON.stringify(events) })
  await pause(200)
  await capped.stop()
  const line = capped.lines().find((text) => text.includes('analytics rows dropped'))!
  const stored = await db.selectFrom('vitals').select('metric').execute()
  expect(stored.length).toBeGreaterThan(0)
  expect((JSON.parse(line) as { vitals_capped: number }).vitals_capped + stored.length).toBe(20)
})
