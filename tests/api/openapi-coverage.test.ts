import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { getJson } from '#tests/support/api/api-client.ts'
import { readDocument, type OpenApiDocument } from '#tests/support/api/openapi-document.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'
import { startWeb, openBrowser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let document: OpenApiDocument

beforeAll(async () => {
  web = await startWeb()
  document = await getJson(openBrowser(web), '/api/openapi.json')
})
afterAll(() => web.stop())

/** Pages, what only providers call, and a protocol that has a description of its own. */
const undescribed = [
  '/api/docs',
  '/api/*',
  '/api/hooks/infobip/:token',
  '/api/hooks/twilio',
  '/api/hooks/monri',
  '/api/uploads',
  '/api/uploads/:uploadId',
]

test('the description names every path of the route table, and no other', () => {
  const inTable = listRoutes()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/') && !undescribed.includes(path))
  expect(Object.keys(document.paths).toSorted()).toEqual(
    inTable.map((path) => path.replace(/:(\w+)/g, '{$1}')).toSorted(),
  )
})

test('every operation has a name of its own and describes what its path holds', () => {
  expect(document.openapi).toBe('3.1.0')
  const { operations } = readDocument(document)
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(operations.length)
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
  expect(Object.keys(document.components['schemas']!)).toEqual(
    expect.arrayContaining([
      'User',
      'WorkerCard',
      'JobAd',
      'Offer',
      'Question',
      'Review',
      'Conversation',
      'Message',
      'Notification',
      'Problem',
    ]),
  )
})

test('bodies are described by the schemas that check them', () => {
  const { requestBody } = document.paths['/api/user/register']!['post']!
  expect(requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: {
          required: expect.arrayContaining(['userType', 'email', 'terms']),
          properties: { name: { maxLength: 50 } },
        },
      },
    },
  })
})

test('the page for people lists every call, without a script of React', async () => {
  const response = await openBrowser(web)('/api/docs')
  const html = await response.text()
  expect(response.status).toBe(200)
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods))
      expect(html.includes(`<code>${method.toUpperCase()} ${path}</code>`), `${method} ${path}`).toBe(true)
  }
  expect(html).not.toContain('entry.client')
})

test('an application learns what it needs from the configuration', async () => {
  expect(await getJson(openBrowser(web), '/api/config')).toMatchObject({
    appName: 'Majstorija',
    languages: [...languages],
    limits: { adImages: 8, minPayout: 1, maxPayout: 100_000 },
  })
})
