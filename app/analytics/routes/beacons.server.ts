import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordBehaviour, recordVitals, type EventSender } from '#app/analytics/collecting.server.ts'
import { countDropped } from '#app/analytics/dropped.server.ts'
import { detectPlatform, trackingLimits } from '#app/analytics/rules.ts'
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

export function isBeacon(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && beaconPaths.includes(pathname)
}

/** Answers 202 before the events are parsed and stored, so that a beacon never waits for the database. */
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
  const sender = await readSender(request)
  for (const [index, event] of events.entries()) {
    if (await consume(beacons, networkOf(request)))
      return countDropped(isVitals ? 'vitals' : 'behaviour', 'capped', events.length - index)
    if (isVitals) recordVitals(event, sender)
    else recordBehaviour(event, sender)
  }
}

async function readSender(request: IncomingMessage): Promise<EventSender> {
  const { cookie, 'user-agent': userAgent = '' } = request.headers
  return {
    consent: readConsent(cookie),
    token: await readSessionToken(cookie),
    platform: detectPlatform(await readApp(cookie), userAgent),
    now: new Date(),
  }
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
