import { createHmac } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { config } from '#app/config.server.ts'
import { BodyRefused, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { bodyLimits } from '#app/http/body/limits.ts'
import { bodyContext, maybeUser } from '#app/http/context.server.ts'
import type { RequestKey } from '#app/http/idempotency.server.ts'
import { problem } from '#app/http/problem.server.ts'

type Context = Readonly<RouterContextProvider>

const longestKey = 100
/** Denser JSON than this is none of ours. */
const bytesPerToken = 16

/** The JSON object of a body, within its limits. An empty one is an empty object where that is enough. */
export async function readJson(
  request: Request,
  context: Context,
  isNeeded: boolean,
  maxBytes = bodyLimits.jsonBytes,
): Promise<{ given: Record<string, unknown>; text: string }> {
  const type = request.headers.get('content-type')
  if (type && !/^application\/json\s*(?:;|$)/i.test(type)) throw problem(context, 415, 'unsupported_type')

  const text = await readText(context, maxBytes)
  if (text === '' && !isNeeded) return { given: {}, text }
  if (text !== '' && !type) throw problem(context, 415, 'unsupported_type')

  const given = await refusing(context, async () => parseJson(text, maxBytes / bytesPerToken))
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw problem(context, 400, 'malformed_body')
  return { given: given as Record<string, unknown>, text }
}

/** The caller's name for this attempt. What was asked is kept as a keyed hash: passwords may be among it. */
export function keyOf(request: Request, context: Context, text: string): RequestKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length < 1 || key.length > longestKey)
    throw problem(context, 422, 'invalid', { errors: { 'Idempotency-Key': ['api:errors.key_length'] } })
  const user = maybeUser(context)
  const fingerprint = createHmac('sha256', config.SECRET)
    .update(`${request.method} ${new URL(request.url).pathname}\n${text}`)
    .digest('base64url')
  return { scope: user ? `user:${user.id}` : 'visitor', key, fingerprint }
}

/** The text of a body, within its limits. */
export function readText(context: Context, maxBytes = bodyLimits.jsonBytes): Promise<string> {
  return refusing(context, () => context.get(bodyContext).text(maxBytes))
}

async function refusing<T>(context: Context, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BodyRefused) throw problem(context, refusalStatus[error.reason], error.reason)
    throw error
  }
}
