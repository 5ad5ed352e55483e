import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiCalls } from '#app/http/api/api-route.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { callApi, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser
let amra: Browser
let mirza: Browser

beforeAll(async () => {
  web = await startWeb()
  visitor = openBrowser(web)
  amra = await signInAs(web, await aClient())
  mirza = await signInAs(web, await aWorker())
})
afterAll(() => web.stop())

const tap = {
  title: 'Slavina kaplje',
  description: 'Treba nova baterija.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Titova 7',
  minPayout: 50,
}
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The calls register themselves when the application is loaded, so they are listed inside the tests. */
const listAll = () =>
  [...apiCalls].flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ method, call, target: path.replace(/:\w+/g, '1'), path })),
  )

test('every call that is for somebody refuses visitors and the other kind of account', async () => {
  for (const { method, call, target } of listAll()) {
    if (call.access === 'anyone') continue
    expect(await callApi(visitor, `${method} ${target}`)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', status: 401 },
    })
    if (call.access === 'worker') expect((await callApi(amra, `${method} ${target}`)).body.code).toBe('wrong_role')
    if (call.access === 'client') expect((await callApi(mirza, `${method} ${target}`)).body.code).toBe('wrong_role')
  }
})

test('a method that a path does not have is refused, and the others are named', async () => {
  for (const [path, calls] of apiCalls) {
    const method = allMethods.find((one) => !(one in calls))!
    const { status, headers, body } = await callApi(visitor, `${method} ${path.replace(/:\w+/g, '1')}`)
    expect([path, status, body.code]).toEqual([path, 405, 'method_not_allowed'])
    expect(
      headers
        .get('allow')!
        .split(', ')
        .filter((one) => one !== 'HEAD'),
    ).toEqual(Object.keys(calls))
  }
})

describe('a body', () => {
  test('that is no JSON object is malformed', async () => {
    for (const body of ['{', '[]', '"text"', 'null', '5', '']) {
      const { status, body: problem } = await callApi(amra, 'POST /api/jobad', body)
      expect([body, status, problem.code]).toEqual([body, 400, 'malformed_body'])
    }
  })

  test('of another type is refused, also where none is expected', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      for (const call of ['POST /api/jobad', 'POST /api/notification/mark-all-read', 'POST /api/user/login']) {
        const { status, body } = await callApi(amra, call, JSON.stringify(tap), { 'content-type': type })
        expect([call, type, status, body.code]).toEqual([call, type, 415, 'unsupported_type'])
      }
    }
  })

  test('over 64 KB is refused, also without a Content-Length', async () => {
    const large = JSON.stringify({ ...tap, description: 'x'.repeat(70_000) })
    expect(await callApi(amra, 'POST /api/jobad', large)).toMatchObject({ status: 413, body: { code: 'too_large' } })

    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 5_000) controller.close()
        else controller.enqueue(new TextEncoder().encode('x'.repeat(1_024)))
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    }
    const response = await amra('/api/jobad', init)
    expect(response.status).toBe(413)
  })

  test('may have unknown fields, and characters that cannot be stored', async () => {
    const { status, body } = await callApi(amra, 'POST /api/jobad', {
      ...tap,
      title: 'Slavina\u0000 kaplje',
      id: 1,
      clientId: 1,
      __proto__: { a: 1 },
      offerCount: 9,
    })
    expect([status, body.title, body.offerCount]).toEqual([201, 'Slavina kaplje', 0])
    expect(
      (await callApi(visitor, 'POST /api/user/login', { email: 'a\u0000b@c.ba', password: '\u0000x' })).status,
    ).toBe(401)
  })
})

test('a write from another site is refused, one without an origin is not', async () => {
  const foreign = await callApi(amra, 'POST /api/jobad', tap, { origin: 'https://zlo.example' })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  expect(foreign.headers.get('content-type')).toContain('application/problem+json')
  expect((await callApi(amra, 'POST /api/jobad', tap, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await callApi(amra, 'POST /api/jobad', tap, { origin: '' })).status).toBe(201)
  expect((await callApi(amra, 'POST /api/notification/mark-all-read', undefined, { origin: '' })).status).toBe(200)
  expect(
    (await callApi(amra, 'POST /api/jobad', JSON.stringify(tap), { origin: '', 'content-type': 'text/plain' })).body
      .code,
  ).toBe('foreign_origin')
})

describe('an idempotency key', () => {
  test('gets the first answer again, and says so', async () => {
    const key = { 'idempotency-key': 'oglas-1' }
    const first = await callApi(amra, 'POST /api/jobad', tap, key)
    const again = await callApi(amra, 'POST /api/jobad', tap, key)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true'])
    expect((await callApi(amra, 'POST /api/jobad', { ...tap, title: 'Drugo' }, key)).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await callApi(mirza, 'POST /api/offer', { jobAdId: first.body.id, amount: 60 }, key)).status).toBe(201)
  })

  test('does not hold on to a refusal', async () => {
    const { id } = await postJson(amra, '/api/jobad', tap)
    const key = { 'idempotency-key': 'otkazivanje-1' }
    expect((await callApi(amra, `POST /api/jobad/${id}/reactivate`, undefined, key)).status).toBe(409)
    await postJson(amra, `/api/jobad/${id}/cancel`)
    expect((await callApi(amra, `POST /api/jobad/${id}/reactivate`, undefined, key)).status).toBe(200)
    expect(
      (await callApi(amra, `POST /api/jobad/${id}/reactivate`, undefined, key)).headers.get('idempotent-replayed'),
    ).toBe('true')
  })

  test('has one to a hundred characters', async () => {
    for (const key of ['', 'x'.repeat(101)]) {
      expect((await callApi(amra, 'POST /api/jobad', tap, { 'idempotency-key': key })).body.errors).toEqual({
        'Idempotency-Key': ['Idempotency-Key ima 1 do 100 znakova.'],
      })
    }
  })
})

test('messages are in the requested language, and codes are not translated', async () => {
  const texts = await Promise.all(
    languages.map((language) =>
      callApi(visitor, 'GET /api/jobad/999999999', undefined, { 'accept-language': language }),
    ),
  )
  expect(new Set(texts.map(({ body }) => body.detail)).size).toBe(languages.length)
  expect(new Set(texts.map(({ body }) => body.code))).toEqual(new Set(['not_found']))
  expect(texts[0]!.headers.get('content-type')).toContain('application/problem+json')
})

test('what is unknown under /api is a problem too', async () => {
  expect(await callApi(visitor, 'GET /api/nema-toga')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await callApi(visitor, 'POST /api/nema-toga', {})).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
