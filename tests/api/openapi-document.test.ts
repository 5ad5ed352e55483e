import { validate } from '@hyperjump/json-schema/openapi-3-1'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getJson } from '#tests/support/api/api-client.ts'
import { readDocument, type OpenApiDocument, type Operation } from '#tests/support/api/openapi-document.ts'
import { startWeb, openBrowser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let document: OpenApiDocument
let operations: Operation[]

beforeAll(async () => {
  web = await startWeb()
  document = await getJson(openBrowser(web), '/api/openapi.json')
  operations = readDocument(document).operations
})
afterAll(() => web.stop())

test('a validator of others finds nothing wrong with the document', async () => {
  const { valid, errors } = await new Validator({ strict: false }).validate(structuredClone(document))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('nor does another one, which holds every schema in it to its dialect', async () => {
  const output = await validate('https://spec.openapis.org/oas/3.1/schema-base', document as never, 'BASIC')
  expect(output).toEqual({ valid: true })
})

test('both would find a type that does not exist and a response without a description', async () => {
  const broken = structuredClone(document)
  Object.assign(broken.components['schemas']!.Problem as object, { type: 'sentence' })
  delete (broken.components['responses']!['404'] as { description?: string }).description
  expect((await new Validator({ strict: false }).validate(structuredClone(broken))).valid).toBe(false)
  expect((await validate('https://spec.openapis.org/oas/3.1/schema-base', broken as never, 'FLAG')).valid).toBe(false)
})

test('every schema in it can be compiled', () => {
  const { findFault } = readDocument(document)
  for (const { parameters, body, responses } of operations) {
    const contents = [body?.content ?? {}, ...Object.values(responses).map(({ content = {} }) => content)].flatMap(
      (content) => Object.values(content),
    )
    for (const { schema } of [...parameters, ...contents]) if (schema) findFault(schema, null)
  }
})

test('an open call says that it is open, every other that it needs the session', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { security }] of Object.entries(methods))
      expect([[], [{ session: [] }], [{ adminToken: [] }]], `${method} ${path}`).toContainEqual(security)
  }
  expect(document.paths['/api/user/login']?.post?.security).toEqual([])
  expect(document.paths['/api/user']?.patch?.security).toEqual([{ session: [] }])
})

test('every refusal is a problem, and says when to come back where it should', () => {
  for (const { name, responses, isOpen } of operations) {
    for (const [status, { content, headers }] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
      expect(Object.keys(content ?? {}), `${name} ${status}`).toEqual(['application/problem+json'])
      expect(headers?.['Retry-After']?.required ?? false, `${name} ${status}`).toBe(
        status === '429' || status === '503',
      )
    }
    expect(responses, name).toHaveProperty('503')
    if (!isOpen) expect(responses, name).toHaveProperty('401')
  }
})

const listedStatuses = (name: string) => Object.keys(operations.find((operation) => operation.name === name)!.responses)

test('a call lists what its verb refuses, and not what it cannot', () => {
  expect(listedStatuses('POST /api/user/confirm-email')).toContain('410')
  expect(listedStatuses('POST /api/user/login')).toContain('401')
  expect(listedStatuses('PUT /api/offer')).toEqual(expect.arrayContaining(['404', '409']))
  expect(listedStatuses('POST /api/image/upload')).toEqual(
    expect.arrayContaining(['201', '400', '408', '413', '415', '422']),
  )
  expect(listedStatuses('GET /api/notification/summary')).toContain('304')
  expect(listedStatuses('GET /api/user/count')).toEqual(['200', '400', '403', '414', '503'])
})

test('parameters have the type of what they name', () => {
  const typeOf = (call: string, parameter: string) =>
    operations.find(({ name }) => name === call)!.parameters.find(({ name }) => name === parameter)!.schema.type
  expect(typeOf('GET /api/user/{token}', 'token')).toBe('string')
  expect(typeOf('GET /api/blog/{slug}', 'slug')).toBe('string')
  expect(typeOf('GET /api/jobad/{id}', 'id')).toBe('integer')
})

test('an upload names its file and its purpose', () => {
  const { content } = operations.find(({ name }) => name === 'POST /api/image/upload')!.body!
  expect(content['multipart/form-data']!.schema).toMatchObject({
    required: ['image', 'purpose'],
    properties: { purpose: { enum: ['ad', 'profile', 'portfolio', 'message', 'offer', 'proof'] } },
  })
})

test('inputs may hold more than is named, but for the settings; answers may not', () => {
  for (const { name, body, responses } of operations) {
    const isClosed = JSON.stringify(body ?? {}).includes('"additionalProperties":false')
    expect(isClosed, name).toBe(name === 'PUT /api/notification/preferences')
    expect(JSON.stringify(Object.values(responses)), name).not.toContain('allOf')
  }
  const objects = Object.values(document.components['schemas']!).filter(
    (shape) => (shape as { type?: unknown }).type === 'object',
  )
  expect(objects.length).toBeGreaterThan(10)
  for (const shape of objects) expect(shape).toMatchObject({ additionalProperties: false })
})
