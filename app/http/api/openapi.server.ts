import type { Call } from '#app/http/api/api-definition.ts'
import { apiCalls, takesIdempotencyKey } from '#app/http/api/api-route.server.ts'
import { sessionCookieName } from '#app/http/session/cookies.server.ts'
import { headerParameters, pathParameter, queryParameters } from '#app/http/api/openapi-parameters.server.ts'
import { entityTag, listStatuses, problemResponses, successResponse } from '#app/http/api/openapi-responses.server.ts'
import { toJsonSchema, type Json, type Shapes } from '#app/http/api/openapi-schemas.server.ts'
import { productName } from '#app/product.ts'

let description: Json | undefined

export function describeApi(): Json {
  return (description ??= describeAll())
}

function describeAll(): Json {
  const shapes: Shapes = {}
  const paths: Record<string, Json> = {}
  for (const [path, calls] of apiCalls) {
    const operations = Object.entries(calls).map(([method, call]) => [
      method.toLowerCase(),
      describeCall(path, method, call, shapes),
    ])
    paths[templateOf(path)] = Object.fromEntries(operations)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'JSON in and out. Money is a number in KM, times are ISO 8601 UTC, ids are integers. Signed-in calls carry the session cookie of ' +
        'POST /api/user/login. Unknown properties and query parameters are ignored. A method that a path does not have gets 405 with `Allow`.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...apiCalls.keys()].map(groupOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: shapes,
      parameters: headerParameters,
      responses: problemResponses(shapes),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
        adminToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

export type ListedCall = ReturnType<typeof listCalls>[number]

export function listCalls() {
  return [...apiCalls].flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      method,
      path: templateOf(path),
      group: groupOf(path),
      accessText: `${call.scheme === 'adminToken' ? 'admin' : 'api'}:access.${call.access}`,
      summary: call.summary,
      query: call.query ? fieldsOf(toJsonSchema(call.query, 'input', {}), false) : [],
      body: call.upload || call.body ? fieldsOf(bodySchema(call, {}), true) : [],
      statuses: listStatuses(path, method, call).map(String),
    })),
  )
}

function fieldsOf({ anyOf, allOf, properties, required = [] }: Json, marksOptional: boolean): string[] {
  if (!properties && Array.isArray(anyOf)) return fieldsOf(anyOf[0] as Json, marksOptional)
  if (Array.isArray(allOf)) return allOf.flatMap((part) => fieldsOf(part as Json, marksOptional))
  return Object.keys(properties ?? {}).map((name) =>
    marksOptional && !(required as string[]).includes(name) ? `${name}?` : name,
  )
}

function describeCall(path: string, method: string, call: Call, shapes: Shapes): Json {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => pathParameter(name!))
  const query = call.query && toJsonSchema(call.query, 'input', shapes)
  const names = [
    ...(call.beacon ? [] : ['AcceptLanguage']),
    ...(takesIdempotencyKey(method, call) ? ['IdempotencyKey'] : []),
    ...(call.hasEtag ? ['IfNoneMatch'] : []),
  ]
  return {
    tags: [groupOf(path)],
    operationId: operationId(path, method),
    summary: call.summary,
    parameters: [
      ...inPath,
      ...queryParameters(query),
      ...names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    security: call.access === 'anyone' ? [] : [{ [call.scheme]: [] }],
    ...((call.body || call.upload) && { requestBody: requestBody(call, shapes) }),
    responses: {
      [call.status ?? 200]: successResponse(method, call, shapes),
      ...(call.hasEtag && {
        304: { description: 'What the caller has still stands.', headers: { ETag: entityTag } },
      }),
      ...Object.fromEntries(
        listStatuses(path, method, call)
          .filter((status) => status >= 400)
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

function operationId(path: string, method: string): string {
  return `${method.toLowerCase()}${path.replace('/api', '').replace(/[^a-zA-Z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function groupOf(path: string): string {
  return path.split('/')[2] ?? ''
}

function requestBody(call: Call, shapes: Shapes): Json {
  const schema = bodySchema(call, shapes)
  const required = Boolean(call.upload) || !call.body!.safeParse({}).success
  if (call.upload) return { required, content: { 'multipart/form-data': { schema } } }
  return { required, content: { 'application/json': { schema }, ...(call.beacon && { 'text/plain': { schema } }) } }
}

function bodySchema({ body, upload, uploadFields }: Call, shapes: Shapes): Json {
  if (body) return toJsonSchema(body, 'input', shapes)
  const { properties = {}, required = [] } = uploadFields ? toJsonSchema(uploadFields, 'input', shapes) : {}
  const file = { type: 'string', format: 'binary', contentMediaType: 'image/*', description: 'PNG or JPEG.' }
  return {
    type: 'object',
    properties: { [upload!]: file, ...(properties as Json) },
    required: [upload, ...(required as string[])],
  }
}
