import type { Json } from '#app/http/api/openapi-schemas.server.ts'
import { languages } from '#app/i18n/languages.ts'

const pathSchemas: Record<string, Json> = {
  token: { type: 'string', pattern: '^[\\w.~-]{1,200}$' },
  slug: { type: 'string', pattern: '^[\\w-]{1,200}$' },
}
const idSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: pathSchemas[name] ?? idSchema }
}

/** Free text excludes NUL, which makes a URL malformed. */
export function queryParameters(query: Json | undefined): Json[] {
  const required = (query?.required as string[] | undefined) ?? []
  return Object.entries((query?.properties as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => {
    const isFreeText = schema.type === 'string' && !schema.enum && !schema.pattern
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema: isFreeText ? { ...schema, pattern: '^[^\\u0000]*$' } : schema,
    }
  })
}

const acceptLanguage = {
  name: 'Accept-Language',
  in: 'header',
  schema: { type: 'string' },
  description: `The language of the texts: ${languages.join(', ')}. Any other value gets ${languages[0]}.`,
  example: 'en',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' },
  description:
    'The same key by the same user within 24 hours gets the first answer again, and the effect happens once. Without a session only the same request from the same network does.',
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier answer: 304 says that it still stands.',
}

export const headerParameters = {
  AcceptLanguage: acceptLanguage,
  IdempotencyKey: idempotencyKey,
  IfNoneMatch: ifNoneMatch,
}
