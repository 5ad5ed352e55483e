import type { IncomingMessage } from 'node:http'
import { trackingLimits } from '#app/analytics/rules.ts'
import { BodyRefusedError } from '#app/http/body/bounded-stream.server.ts'
import { bodyOf } from '#app/http/body/counted-request.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { headersOf } from '#app/http/edge/request-guards.server.ts'

/** The events of a beacon, none for an invalid body; null when its sender must be cut off. */
export async function readEvents(request: IncomingMessage): Promise<unknown[] | null> {
  const text = await readText(request)
  if (text === null) return null
  try {
    return [parseJson(text)].flat().slice(0, trackingLimits.maxEvents)
  } catch {
    return []
  }
}

/** The body; '' when it is longer than a beacon may be, null when its sender must be cut off. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const body = openBody(headersOf(request), bodyOf(request))
  try {
    const text = await body.text(trackingLimits.maxReadBytes)
    return text.length > trackingLimits.maxBodyBytes ? '' : text
  } catch (error) {
    return error instanceof BodyRefusedError && error.reason === 'too_large' ? null : ''
  }
}
