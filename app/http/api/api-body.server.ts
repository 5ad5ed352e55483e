import type { RouterContextProvider } from 'react-router'
import { BodyRefusedError, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { bodyContext, requestMetadataContext } from '#app/http/session/context.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { hmac, secrets } from '#app/secrets.server.ts'
import { problem } from '#app/http/api/problem.server.ts'

type Context = Readonly<RouterContextProvider>

const maxKeyLength = 100
/** Limits the tokens of a body by its maximum size. */
const minBytesPerToken = 16

/** The JSON object of a body. An empty body reads as `{}` unless `isRequired`. */
export async function readJson(
  request: Request,
  context: Context,
  isRequired: boolean,
  maxBytes = bodyLimits.jsonBytes,
): Promise<{ json: Record<string, unknown>; text: string }> {
  const type = request.headers.get('content-type')
  if (type && !/^application\/json\s*(?:;|$)/i.test(type)) throw problem(context, 415, 'unsupported_type')

  const text = await readText(context, maxBytes)
  if (text === '' && !isRequired) return { json: {}, text }
  if (text !== '' && !type) throw problem(context, 415, 'unsupported_type')

  const json = await withBodyProblems(context, async () => parseJson(text, maxBytes / minBytesPerToken))
  if (json === null || typeof json !== 'object' || Array.isArray(json)) throw problem(context, 400, 'malformed_body')
  return { json: json as Record<string, unknown>, text }
}

/**
 * The `Idempotency-Key` header with a fingerprint of the request: a keyed hash, since bodies contain passwords. Without a
 * `scope` the key belongs to those in this network who know the whole request, so that no visitor reads or blocks another's.
 */
export function readIdempotencyKey(
  request: Request,
  context: Context,
  { text, scope }: { text: string; scope: string | undefined },
): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length < 1 || key.length > maxKeyLength)
    throw problem(context, 422, 'invalid', { errors: { 'Idempotency-Key': ['api:errors.key_length'] } })
  const [fingerprint = '', ...former] = secrets.map((secret) =>
    hmac(secret, `${request.method} ${new URL(request.url).pathname}\n${text}`).toString('base64url'),
  )
  const names = { key, fingerprint, former: former.map((each) => ({ key, fingerprint: each })) }
  if (scope !== undefined) return { scope, ...names }
  const { network } = context.get(requestMetadataContext)
  // The same under both orders of two secrets, because a key is found in one scope only.
  const [secret = ''] = secrets.toSorted()
  const call = hmac(secret, `${network} ${request.method} ${new URL(request.url).pathname}\n${text}`)
  return { scope: `visitor:${call.toString('base64url')}`, ...names }
}

export function readText(context: Context, maxBytes = bodyLimits.jsonBytes): Promise<string> {
  return withBodyProblems(context, () => context.get(bodyContext).text(maxBytes))
}

async function withBodyProblems<T>(context: Context, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BodyRefusedError) throw problem(context, refusalStatus[error.reason], error.reason)
    throw error
  }
}
