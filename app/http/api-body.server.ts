import { createHmac } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { config } from '#app/config.server.ts'
import { maybeUser } from '#app/http/context.server.ts'
import type { RequestKey } from '#app/http/idempotency.server.ts'
import { problem } from '#app/http/problem.server.ts'

type Context = Readonly<RouterContextProvider>

const usualBytes = 64 * 1024
const longestKey = 100

/** The JSON object of a body, read no further than its limit. An empty one is an empty object where that is enough. */
export async function readJson(request: Request, context: Context, isNeeded: boolean, mostBytes = usualBytes): Promise<{ given: Record<string, unknown>; text: string }> {
  if (Number(request.headers.get('content-length')) > mostBytes) throw problem(context, 413, 'too_large')
  const type = request.headers.get('content-type')
  if (type && !/^application\/json\s*(?:;|$)/i.test(type)) throw problem(context, 415, 'unsupported_type')

  const text = await readText(request, context, mostBytes)
  if (text === '' && !isNeeded) return { given: {}, text }
  if (text !== '' && !type) throw problem(context, 415, 'unsupported_type')

  const given = parse(text)
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw problem(context, 400, 'malformed_body')
  return { given: given as Record<string, unknown>, text }
}

/** The caller's name for this attempt. What was asked is kept as a keyed hash: passwords may be among it. */
export function keyOf(request: Request, context: Context, text: string): RequestKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length < 1 || key.length > longestKey) throw problem(context, 422, 'invalid', { errors: { 'Idempotency-Key': ['api:errors.key_length'] } })
  const user = maybeUser(context)
  const fingerprint = createHmac('sha256', config.SECRET).update(`${request.method} ${new URL(request.url).pathname}\n${text}`).digest('base64url')
  return { scope: user ? `user:${user.id}` : 'visitor', key, fingerprint }
}

/** The body, read no further than its limit. */
export async function readText(request: Request, context: Context, mostBytes = usualBytes): Promise<string> {
  if (!request.body) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of request.body) {
    bytes += piece.length
    if (bytes > mostBytes) throw problem(context, 413, 'too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** NUL is the one character that PostgreSQL cannot keep. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
  } catch {
    return undefined
  }
}
