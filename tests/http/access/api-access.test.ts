import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAdminApiTable, readApiTable, type ApiRow } from '#tests/support/web/access-table.ts'
import { bodyFor, stageFor } from '#tests/support/api/api-bodies.ts'
import { signInCallers, type Callers } from '#tests/support/web/callers.ts'
import { readRowVersions } from '#tests/support/data/footprint.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import {
  unreachableProviders,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess(unreachableProviders)
  ;({ cast, callers } = await signInCallers(web))
})

afterAll(() => web.stop())

const calls = readApiTable()

/** Their success ends or opens a session, takes a file or needs a provider. */
const testedElsewhere = [
  '/api/user/login',
  '/api/user/login/second-factor',
  '/api/user/google-login',
  '/api/user/facebook-login',
  '/api/user/logout',
  '/api/image/upload',
  '/api/user/image',
  '/api/user/register',
  '/api/secure-admin/login',
  '/api/secure-admin/refresh',
]

test('every published call stands in tests/http/access/api-calls.txt, and nothing else does', async () => {
  const { paths } = (await (await openBrowser(web)('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const published = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(published.sort()).toEqual(
    [...calls, ...readAdminApiTable()].map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

test.each([...new Set(calls.map(({ path }) => path))])('%s says which methods it has', async (path) => {
  const methods = calls.filter((call) => call.path === path).map(({ method }) => method)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', ...(methods.includes('GET') ? [] : ['GET'])].filter(
    (name) => !methods.includes(name),
  )) {
    const response = await callers.client(pathWith(path, missing), { method })
    expect.soft(response.status, method).toBe(405)
    expect
      .soft(
        response.headers
          .get('allow')
          ?.split(', ')
          .filter((name) => name !== 'HEAD')
          .sort(),
      )
      .toEqual(methods.sort())
  }
})

describe.each(calls)('$method $path', (call) => {
  let request: Awaited<ReturnType<typeof requestFor>>

  // One situation for all three: the first two change nothing.
  beforeAll(async () => {
    request = await requestFor(call)
  })

  test('turns away whom it is not for', async () => {
    const { address, options } = request
    const before = await readRowVersions()
    for (const [who, status, code] of refusals(call)) {
      const response = await callers[who](address, options)
      expect
        .soft([who, response.status, ((await response.json()) as { code: string }).code])
        .toEqual([who, status, code])
      expect.soft(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
    expect(await readRowVersions()).toEqual(before)
  })

  test('does not tell a stranger’s thing from one that is not there', async () => {
    if (call.other !== 404) return
    const { address, options, absentRequest } = request
    const before = await readRowVersions()
    for (const who of strangers(call)) {
      const answer = await readAnswer(callers[who], address, options)
      expect.soft(answer, who).toEqual(await readAnswer(callers[who], absentRequest.address, absentRequest.options))
      expect.soft(answer.status, who).toBe(404)
    }
    expect(await readRowVersions()).toEqual(before)
  })

  test('answers whom it is for', async () => {
    const { address, options } = request
    if (testedElsewhere.includes(call.path)) return
    if (call.method === 'DELETE' && call.path === '/api/user') return
    const response = await callers[call.access === 'worker' || call.path === '/api/message' ? 'worker' : 'client'](
      address,
      options,
    )
    if (call.path === '/api/offer' && call.method === 'POST') return expect(response.status).toBe(409)
    expect(response.status, await response.clone().text()).toBeLessThan(300)
  })
})

const missing = '987654321'
const absent = Object.fromEntries(
  [
    'id',
    'jobAdId',
    'offerId',
    'nextOfferId',
    'questionId',
    'userId',
    'recipientId',
    'workerId',
    'clientId',
    'itemId',
    'imageId',
    'changeId',
    'causeId',
    'appointmentId',
  ].map((name) => [name, missing]),
)

async function requestFor(call: ApiRow) {
  const name = `${call.method} ${call.path}`
  const viewer = call.access === 'worker' || call.path === '/api/message' ? cast.worker : cast.client
  const ids = await pathParamsFor(call.path.replaceAll(/\{(\w+)\}/g, ':$1'), cast, viewer, stageFor(name))
  const options = (known: Record<string, string>) => {
    const body = bodyFor(name, known)
    return {
      method: call.method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }
  }
  return {
    address: pathWith(call.path, ids),
    options: options(ids),
    absentRequest: { address: pathWith(call.path, absent), options: options(absent) },
  }
}

function pathWith(path: string, ids: Record<string, string> | string): string {
  const params = typeof ids === 'string' ? new Proxy({}, { get: () => ids }) : { slug: 'nema', token: 'nema', ...ids }
  return fillPath(path.replaceAll(/\{(\w+)\}/g, ':$1'), params as Record<string, string>)
}

function refusals({ access, path }: ApiRow): [keyof Callers, number, string][] {
  const isRefused = !['/api/user/logout', '/api/track-user-behavior', '/api/vitals'].includes(path)
  const suspended: [keyof Callers, number, string][] = isRefused
    ? [
        ['suspendedClient', 403, 'suspended'],
        ['suspendedWorker', 403, 'suspended'],
      ]
    : []
  if (access === 'anyone') return suspended
  const visitor: [keyof Callers, number, string] = ['visitor', 401, 'not_signed_in']
  if (access === 'member') return [visitor, ...suspended]
  const wrong = access === 'client' ? (['worker', 'otherWorker'] as const) : (['client', 'otherClient'] as const)
  return [visitor, ...suspended, ...wrong.map((who): [keyof Callers, number, string] => [who, 403, 'wrong_role'])]
}

function strangers({ access }: ApiRow): (keyof Callers)[] {
  if (access === 'worker') return ['otherWorker']
  return access === 'client' ? ['otherClient'] : ['otherClient', 'otherWorker']
}

async function readAnswer(
  browser: Browser,
  address: string,
  options: Parameters<Browser>[1],
): Promise<{ status: number; headers: unknown; text: string }> {
  const response = await browser(address, options)
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
  return { status: response.status, headers, text: await response.text() }
}
