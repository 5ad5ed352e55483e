import type { IncomingMessage, ServerResponse } from 'node:http'
import { behaviourWriter, vitalsWriter } from '#app/analytics/collecting.server.ts'
import { countDropped } from '#app/analytics/dropped.server.ts'
import { parseBehaviour, parseVitals } from '#app/analytics/parsing.server.ts'
import { trackingLimits, type TrackedPlatform } from '#app/analytics/rules.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { readSessionToken } from '#app/http/session/cookies.server.ts'
import { readApp } from '#app/http/session/display.server.ts'
import { BodyRefusedError } from '#app/http/body/bounded-stream.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { headersOf, sendText } from '#app/http/edge/request-guards.server.ts'
import { networkOf } from '#app/http/edge/network.server.ts'
import { beacons, consume } from '#app/http/limits/rate-limits.server.ts'

const beaconPaths = ['/api/track-user-behavior', '/api/vitals']

/** Only a POST is a beacon; the router says of other methods that they are none. */
export function isBeacon(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && beaconPaths.includes(pathname)
}

/**
 * Accepted at once, whatever it holds and however the database is; what is worth keeping is sorted out behind the answer.
 * Only one that does not end is cut off, so that it costs no more than its beginning.
 */
export async function answerBeacon(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const text = await readText(request)
  if (text === null) return sendText(response, 413, 'Too large')
  response.writeHead(202, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  const isVitals = pathname === '/api/vitals'
  const events = parseEvents(text)
  for (const [index, event] of events.entries()) {
    if (await consume(beacons, networkOf(request)))
      return countDropped(isVitals ? 'vitals' : 'behaviour', 'capped', events.length - index)
    if (isVitals) await recordVitals(request, event)
    else await recordBehaviour(request, event)
  }
}

async function recordVitals(request: IncomingMessage, event: unknown): Promise<void> {
  for (const row of parseVitals(event, { platform: await readPlatform(request), now: new Date() }))
    vitalsWriter.add(row)
}

async function recordBehaviour(request: IncomingMessage, event: unknown): Promise<void> {
  const { cookie } = request.headers
  const consent = readConsent(cookie)
  if (consent?.choice !== 'yes') return
  const sender = {
    visit: consent.visit,
    token: await readSessionToken(cookie),
    platform: await readPlatform(request),
    now: new Date(),
  }
  const row = parseBehaviour(event, sender)
  if (row) behaviourWriter.add(row)
}

/** Which of the four; the user agent itself is not kept. */
async function readPlatform({ headers }: IncomingMessage): Promise<TrackedPlatform> {
  return detectPlatform(await readApp(headers.cookie), headers['user-agent'] ?? '')
}

export function detectPlatform(app: 'android' | 'ios' | null, userAgent: string): TrackedPlatform {
  if (app) return app === 'ios' ? 'iOS' : 'Android'
  return /Android|iPhone|iPad|Mobi/i.test(userAgent) ? 'Mobile Web' : 'Web'
}

function parseEvents(text: string): unknown[] {
  try {
    return [parseJson(text)].flat().slice(0, trackingLimits.maxEvents)
  } catch {
    return []
  }
}

/** Text of a beacon, at most as long as one may be; null once its sender has sent more than any page of ours would. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const body = openBody(headersOf(request), request.iterator({ destroyOnReturn: false }))
  try {
    const text = await body.text(trackingLimits.maxReadBytes)
    return text.length > trackingLimits.maxBodyBytes ? '' : text
  } catch (error) {
    return error instanceof BodyRefusedError && error.reason === 'too_large' ? null : ''
  }
}
