import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readApiTable, type ApiRow } from '#tests/support/access-table.ts'
import { bodyFor, stageFor } from '#tests/support/api-bodies.ts'
import { allCallers, type Callers } from '#tests/support/callers.ts'
import { contents } from '#tests/support/footprint.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { sceneFor, type Company } from '#tests/support/scenes.ts'
import { promisedWays, startWebProcess, visit, type Browser, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess(promisedWays)
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

const calls = readApiTable()

test('every published call stands in tests/http/api-calls.txt, and nothing else does', async () => {
  const { paths } = (await (await visit(web)('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const published = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(published.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each([...new Set(calls.map(({ path }) => path))])('%s says which methods it has', async (path) => {
  const methods = calls.filter((call) => call.path === path).map(({ method }) => method)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', ...(methods.includes('GET') ? [] : ['GET'])].filter(
    (name) => !methods.includes(name),
  )) {
    const response = await callers.client(addressWith(path, missing), { method })
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
  test('turns away whom it is not for', async () => {
    const { address, sent } = await sceneOf(call)
    const before = await contents()
    for (const [who, status, code] of refusals(call)) {
      const response = await callers[who](address, sent)
      expect
        .soft([who, response.status, ((await response.json()) as { code: string }).code])
        .toEqual([who, status, code])
      expect.soft(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
    expect(await contents()).toEqual(before)
  })

  test('answers whom it is for', async () => {
    const { address, sent } = await sceneOf(call)
    if (
      ['/api/user/login', '/api/user/logout', '/api/image/upload', '/api/user/image', '/api/user/register'].includes(
        call.path,
      )
    )
      return
    const response = await callers[call.access === 'worker' || call.path === '/api/message' ? 'worker' : 'client'](
      address,
      sent,
    )
    if (call.path === '/api/offer' && call.method === 'POST') return expect(response.status).toBe(409)
    expect(response.status, await response.clone().text()).toBeLessThan(300)
  })
})

test.each(calls.filter(({ other }) => other === 404))(
  '$method $path does not tell a stranger’s thing from one that is not there',
  async (call) => {
    const { address, sent, missed } = await sceneOf(call)
    const before = await contents()
    for (const who of strangers(call)) {
      const seen = await answerOf(callers[who], address, sent)
      expect.soft(seen, who).toEqual(await answerOf(callers[who], missed.address, missed.sent))
      expect.soft(seen.status, who).toBe(404)
    }
    expect(await contents()).toEqual(before)
  },
)

const missing = '987654321'
const absent = Object.fromEntries(
  ['id', 'jobAdId', 'offerId', 'questionId', 'userId', 'recipientId', 'workerId', 'clientId', 'itemId'].map((name) => [
    name,
    missing,
  ]),
)

async function sceneOf(call: ApiRow) {
  const name = `${call.method} ${call.path}`
  const viewer = call.access === 'worker' || call.path === '/api/message' ? company.worker : company.client
  const ids = await sceneFor(call.path.replaceAll(/\{(\w+)\}/g, ':$1'), company, viewer, stageFor(name))
  const sent = (known: Record<string, string>) => {
    const body = bodyFor(name, known)
    return {
      method: call.method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }
  }
  return {
    address: addressWith(call.path, ids),
    sent: sent(ids),
    missed: { address: addressWith(call.path, absent), sent: sent(absent) },
  }
}

function addressWith(path: string, ids: Record<string, string> | string): string {
  const params = typeof ids === 'string' ? new Proxy({}, { get: () => ids }) : { slug: 'nema', token: 'nema', ...ids }
  return fillIn(path.replaceAll(/\{(\w+)\}/g, ':$1'), params as Record<string, string>)
}

function refusals({ access, method, path }: ApiRow): [keyof Callers, number, string][] {
  const isWrite = method !== 'GET' && !['/api/user/logout', '/api/track-user-behavior', '/api/vitals'].includes(path)
  const suspended: [keyof Callers, number, string][] = isWrite
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

async function answerOf(
  browser: Browser,
  address: string,
  sent: Parameters<Browser>[1],
): Promise<{ status: number; headers: unknown; text: string }> {
  const response = await browser(address, sent)
  const headers = [...response.headers].filter(([name]) => !['date', 'content-length'].includes(name))
  return { status: response.status, headers, text: await response.text() }
}
