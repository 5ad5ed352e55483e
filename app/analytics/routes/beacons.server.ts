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

/** Other methods go to the router, which answers 405. */
export function isBeacon(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && beaconPaths.includes(pathname)
}

/**
 * Answers every beacon with 202 before its events are parsed and stored, whatever the state of the database. Only a body
 * over the limit gets 413 and is read no further.
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

/** The platform; the user agent itself is not stored. */
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

/** The body; '' when it is longer than a beacon may be, null when its sender must be cut off. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const body = openBody(headersOf(request), request.iterator({ destroyOnReturn: false }))
  try {
    const text = await body.text(trackingLimits.maxReadBytes)
    return text.length > trackingLimits.maxBodyBytes ? '' : text
  } catch (error) {
    return error instanceof BodyRefusedError && error.reason === 'too_large' ? null : ''
  }
}
