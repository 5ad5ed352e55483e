import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordBehaviour, recordVitals, type EventSender } from '#app/analytics/collecting.server.ts'
import { countDropped } from '#app/analytics/dropped.server.ts'
import { detectPlatform } from '#app/analytics/rules.ts'
import { readEvents } from '#app/analytics/routes/read-events.server.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { readSessionToken } from '#app/http/session/cookies.server.ts'
import { readApp } from '#app/http/session/display.server.ts'
import { headersOf, sendText } from '#app/http/edge/request-guards.server.ts'
import { networkOf } from '#app/http/edge/network.server.ts'
import { beacons, consume } from '#app/http/limits/rate-limits.server.ts'
import { languageOfRequest } from '#app/i18n/detection.server.ts'

const beaconPaths = ['/api/track-user-behavior', '/api/vitals']

export function isBeacon(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && beaconPaths.includes(pathname)
}

/** Answers 202 before the events are stored, so that a beacon never waits for the database. */
export async function answerBeacon(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const events = await readEvents(request)
  if (!events) return sendText(response, 413, 'Too large')
  response.writeHead(202, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  const isVitals = pathname === '/api/vitals'
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
    language: languageOfRequest({ url: 'http://page/', headers: headersOf(request) }),
    now: new Date(),
  }
}
