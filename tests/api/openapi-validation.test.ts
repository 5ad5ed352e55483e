import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateResponsesOf, drainFaults } from '#tests/support/api/openapi-validation.ts'

/** A web that publishes what it does not hold to. */
const json = (schema: unknown, headers = {}) => ({
  description: 'Done.',
  headers,
  content: { 'application/json': { schema } },
})
const number = {
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
  additionalProperties: false,
}
const document = {
  openapi: '3.1.0',
  paths: {
    '/api/right': { get: { operationId: 'right', responses: { 200: json({ $ref: '#/components/schemas/Count' }) } } },
    '/api/{name}': {
      get: {
        operationId: 'other',
        responses: {
          200: json(number, { 'X-Left': { required: true, schema: { type: 'integer' } } }),
          204: { description: 'Done.' },
        },
      },
    },
  },
  components: { schemas: { Count: number } },
}

const answers: Record<string, { status?: number; type?: string; body?: unknown; headers?: Record<string, string> }> = {
  '/api/openapi.json': { body: document },
  '/api/right': { body: { count: 1 } },
  '/api/more': { body: { count: 1, secret: 2 }, headers: { 'x-left': '1' } },
  '/api/text': { body: { count: '1' }, headers: { 'x-left': '1' } },
  '/api/headless': { body: { count: 1 } },
  '/api/html': { type: 'text/html', body: { count: 1 }, headers: { 'x-left': '1' } },
  '/api/fault': { status: 500, body: {} },
  '/api/un/known': { status: 404, body: { error: 'none' } },
}

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const { status = 200, type = 'application/json', body, headers } = answers[url!]!
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  validateResponsesOf(origin)
})
afterAll(() => server.close())

async function faultsAt(path: string): Promise<string> {
  expect(await (await fetch(origin + path)).text()).not.toBe('')
  return drainFaults().join('\n')
}

test('an answer that is as published is left alone', async () => {
  expect(await faultsAt('/api/right')).toBe('')
})

test.each([
  ['/api/more', 'must NOT have additional properties'],
  ['/api/text', 'must be integer'],
  ['/api/headless', 'the header X-Left is missing'],
  ['/api/html', 'the content type is not listed: text/html'],
  ['/api/fault', 'the status is not listed'],
  ['/api/un/known', 'it is no problem with a code'],
])('what %s answers is found out', async (path, fault) => {
  expect(await faultsAt(path)).toContain(fault)
})

test('what is no call of the API is not looked at, nor another server', async () => {
  validateResponsesOf('http://127.0.0.1:1')
  answers['/page'] = { type: 'text/html', body: 'page' }
  expect(await faultsAt('/page')).toBe('')
})
