import { z } from 'zod'
import type { Call } from '#app/http/api/api-definition.ts'
import { takesIdempotencyKey } from '#app/http/api/api-route.server.ts'
import { toJsonSchema, type Json, type Shapes } from '#app/http/api/openapi-schemas.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'

const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable and for machines; the other texts are in the language of Accept-Language.'),
    detail: z.string(),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('With 422: every wrong field with all that is wrong with it.'),
  })
  .meta({ id: 'Problem' })

const descriptions: Record<number, string> = {
  400: 'The address is malformed, or the body is not a JSON object.',
  401: 'Not signed in, or wrong credentials.',
  403: 'Not for this kind of account, a suspended account, or a foreign origin.',
  404: 'Not there, or not yours: the two read the same.',
  408: 'The body came too slowly.',
  409: 'The state of the thing forbids it; `code` says why.',
  410: 'The link or code was used, or is too old.',
  413: 'The body is larger than allowed.',
  414: 'The address is longer than 2048 characters.',
  415: 'The type of the content is not accepted.',
  422: 'A field is wrong; `errors` names every wrong one.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  503: 'A needed service is away; `Retry-After` says when to come back.',
}

const retryAfter = { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } }

export const entityTag = {
  description: 'Names the version that the answer holds.',
  required: true,
  schema: { type: 'string' },
}

export function problemResponses(shapes: Shapes): Record<string, Json> {
  const content = { 'application/problem+json': { schema: toJsonSchema(problemShape, 'output', shapes) } }
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => {
      const hasRetryAfter = status === '429' || status === '503'
      return [status, { description, ...(hasRetryAfter && { headers: { 'Retry-After': retryAfter } }), content }]
    }),
  )
}

export function listStatuses(path: string, method: string, call: Call): number[] {
  const { access, status = 200, beacon, hasEtag, refusals = [], body, query, upload } = call
  if (beacon) return [status, 400, 403, 408, 413, 414, 503]
  const isWriting = isWrite(method)
  const statuses = [
    status,
    400,
    403,
    414,
    503,
    ...refusals,
    ...(hasEtag ? [304] : []),
    ...(access === 'anyone' ? [] : [401]),
    ...(isWriting ? [408, 413, 415, 429] : []),
    ...(path.includes(':') ? [404] : []),
    ...(body || query || upload || takesIdempotencyKey(method, call) ? [422] : []),
  ]
  return [...new Set(statuses)].toSorted((one, other) => one - other)
}

export function successResponse(method: string, call: Call, shapes: Shapes): Json {
  const { response, contentTypes, status, setsCookie, hasEtag } = call
  const headers = {
    ...(takesIdempotencyKey(method, call) && {
      'Idempotent-Replayed': {
        description: 'This is the first answer to the same key again.',
        schema: { type: 'string', enum: ['true'] },
      },
    }),
    ...(setsCookie && {
      'Set-Cookie': {
        description: 'Starts or ends the session.',
        required: setsCookie === true,
        schema: { type: 'string' },
      },
    }),
    ...(hasEtag && { ETag: entityTag }),
  }
  const content = contentTypes
    ? Object.fromEntries(contentTypes.map((type) => [type, {}]))
    : response && status !== 204 && { 'application/json': { schema: toJsonSchema(response, 'output', shapes) } }
  return { description: 'Done.', ...(Object.keys(headers).length > 0 && { headers }), ...(content && { content }) }
}
