import type { IncomingMessage, ServerResponse } from 'node:http'
import { behaviour, vitals } from '#app/analytics/collecting.server.ts'
import { noteDropped } from '#app/analytics/dropped.server.ts'
import { readBehaviour, readVitals } from '#app/analytics/reading.server.ts'
import { trackingLimits, type TrackedPlatform } from '#app/analytics/rules.ts'
import { readConsent } from '#app/http/consent.server.ts'
import { readSessionToken } from '#app/http/cookies.server.ts'
import { appOf } from '#app/http/display.server.ts'
import { BodyRefused } from '#app/http/body/bounded-stream.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { headersOf, sendPlain } from '#app/http/early-answers.server.ts'
import { networkOf } from '#app/http/network.server.ts'
import { beacons, count } from '#app/http/rate-limits.server.ts'

const paths = ['/api/track-user-behavior', '/api/vitals']

/** Only a POST is a beacon; the router says of other methods that they are none. */
export function isBeacon(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && paths.includes(pathname)
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
  if (text === null) return sendPlain(response, 413, 'Too large')
  response.writeHead(202, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  const isVitals = pathname === '/api/vitals'
  const events = eventsOf(text)
  for (const [nth, event] of events.entries()) {
    if (await count(beacons, networkOf(request)))
      return noteDropped(isVitals ? 'vitals' : 'behaviour', 'capped', events.length - nth)
    if (isVitals) await keepVitals(request, event)
    else await keepBehaviour(request, event)
  }
}

async function keepVitals(request: IncomingMessage, event: unknown): Promise<void> {
  for (const row of readVitals(event, { platform: await platformOf(request), now: new Date() })) vitals.add(row)
}

async function keepBehaviour(request: IncomingMessage, event: unknown): Promise<void> {
  const { cookie } = request.headers
  const consent = readConsent(cookie)
  if (consent?.choice !== 'yes') return
  const sender = {
    visit: consent.visit,
    token: await readSessionToken(cookie),
    platform: await platformOf(request),
    now: new Date(),
  }
  const row = readBehaviour(event, sender)
  if (row) behaviour.add(row)
}

/** Which of the four; the user agent itself is not kept. */
async function platformOf({ headers }: IncomingMessage): Promise<TrackedPlatform> {
  return platformFor(await appOf(headers.cookie), headers['user-agent'] ?? '')
}

export function platformFor(app: 'android' | 'ios' | null, agent: string): TrackedPlatform {
  if (app) return app === 'ios' ? 'iOS' : 'Android'
  return /Android|iPhone|iPad|Mobi/i.test(agent) ? 'Mobile Web' : 'Web'
}

function eventsOf(text: string): unknown[] {
  try {
    return [parseJson(text)].flat().slice(0, trackingLimits.events)
  } catch {
    return []
  }
}

/** Text of a beacon, at most as long as one may be; null once its sender has sent more than any page of ours would. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const body = openBody(headersOf(request), request.iterator({ destroyOnReturn: false }))
  try {
    const text = await body.text(trackingLimits.readBytes)
    return text.length > trackingLimits.bodyBytes ? '' : text
  } catch (error) {
    return error instanceof BodyRefused && error.reason === 'too_large' ? null : ''
  }
}
