import { z } from 'zod'
import { apiCalls, takesKey, type Call } from '#app/http/api.server.ts'
import { productName } from '#app/site/name.ts'

type Json = Record<string, unknown>

const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable and for machines; the other texts are in the language of Accept-Language.'),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('With 422: every wrong field with all that is wrong with it.'),
  })
  .meta({ id: 'Problem' })

const meanings: Record<number, string> = {
  400: 'The body is not a JSON object.',
  401: 'Not signed in, or wrong credentials.',
  403: 'Not for this kind of account, a suspended account, or a foreign origin.',
  404: 'Not there, or not yours: the two read the same.',
  409: 'The state of the thing forbids it; `code` says why.',
  413: 'The body is larger than allowed.',
  415: 'The type of the content is not accepted.',
  422: 'A field is wrong; `errors` names every wrong one.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  503: 'A needed service is away; `Retry-After` says when to come back.',
}

let description: Json | undefined

/** The OpenAPI 3.1 description of all calls, made once, of the very schemas that check them. */
export function describeApi(): Json {
  return (description ??= describeAll())
}

function describeAll(): Json {
  const shapes: Json = {}
  const paths: Record<string, Json> = {}
  for (const [path, calls] of apiCalls) {
    const operations = Object.entries(calls).map(([method, call]) => [method.toLowerCase(), describeCall(path, method, call, shapes)])
    paths[path.replace(/:(\w+)/g, '{$1}')] = Object.fromEntries(operations)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'JSON in and out. Money is a number in KM, times are ISO 8601 UTC, ids are integers. Signed-in calls carry the session cookie of POST /api/user/login.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: shapes, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}

export type ListedCall = ReturnType<typeof listCalls>[number]

/** The same calls in short, for the page that people read. */
export function listCalls() {
  return [...apiCalls].flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
      group: path.split('/')[2] ?? '',
      access: call.access,
      summary: call.summary,
      query: call.query ? fieldsOf(toSchema(call.query, 'input', {}), false) : [],
      body: call.body ? fieldsOf(toSchema(call.body, 'input', {}), true) : [call.upload].filter((field) => field !== undefined),
      answers: Object.keys(responses(path, method, call, {})),
    })),
  )
}

/** The names of an object's fields; those that may be left out carry a question mark. */
function fieldsOf({ anyOf, allOf, properties = {}, required = [] }: Json, isMarked: boolean): string[] {
  if (Array.isArray(anyOf)) return fieldsOf(anyOf[0] as Json, isMarked)
  if (Array.isArray(allOf)) return allOf.flatMap((part) => fieldsOf(part as Json, isMarked))
  return Object.keys(properties as Json).map((name) => (isMarked && !(required as string[]).includes(name) ? `${name}?` : name))
}

function describeCall(path: string, method: string, call: Call, shapes: Json): Json {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => pathParameter(name!))
  const query = call.query && toSchema(call.query, 'input', shapes)
  return {
    tags: [path.split('/')[2]],
    operationId: `${method.toLowerCase()}${path.replace('/api', '').replace(/[^a-zA-Z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.summary,
    parameters: [...parameters, ...queryParameters(query), ...(takesKey(method, call) ? [idempotencyKey] : [])],
    ...(call.access !== 'anyone' && { security: [{ session: [] }] }),
    ...((call.body || call.upload) && { requestBody: requestBody(call, shapes) }),
    responses: responses(path, method, call, shapes),
  }
}

function requestBody({ body, upload }: Call, shapes: Json): Json {
  if (body) return { required: !body.safeParse({}).success, content: { 'application/json': { schema: toSchema(body, 'input', shapes) } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: { [upload!]: file }, required: [upload] } } } }
}

function responses(path: string, method: string, call: Call, shapes: Json): Json {
  const { access, status = 200, answer, media = 'application/json' } = call
  const isWriting = method !== 'GET'
  const problems = [
    ...(call.body ? [400] : []),
    ...(access === 'anyone' ? [] : [401]),
    ...(access === 'anyone' && !isWriting ? [] : [403]),
    ...(path.includes(':') ? [404] : []),
    ...(isWriting && call.changes !== false ? [409] : []),
    ...(call.body || call.upload ? [413, 415] : []),
    ...(call.body || call.query || takesKey(method, call) ? [422] : []),
    ...(isWriting ? [429] : []),
    503,
  ]
  const success = { description: 'Done.', ...(status !== 204 && { content: { [media]: { schema: answer ? toSchema(answer, 'output', shapes) : {} } } }) }
  const schema = toSchema(problemShape, 'output', shapes)
  const failures = problems.map((code) => [code, { description: meanings[code], content: { 'application/problem+json': { schema } } }])
  return { [status]: success, ...Object.fromEntries(failures) }
}

function pathParameter(name: string): Json {
  const schema = name === 'slug' ? { type: 'string' } : { type: 'integer', minimum: 1 }
  return { name, in: 'path', required: true, schema }
}

/** None is ever required: a list without its query is its first page. */
function queryParameters(query: Json | undefined): Json[] {
  return Object.entries((query?.properties as Json | undefined) ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  description: 'The same key by the same user within 24 hours gets the first answer again, and the effect happens once.',
}

/** Named shapes are described once, in the components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Json): Json {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { $schema: _, $defs = {}, ...own } = JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, shape] of Object.entries($defs)) shapes[name] ??= shape
  return own
}
