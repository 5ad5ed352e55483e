import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerBeacon, isBeacon } from '#app/analytics/routes/beacons.server.ts'
import { limitBeacons, limitPolls, limitStreamOpenings } from '#app/http/admission/web-admission.server.ts'
import { answerStream, isStreamRequest } from '#app/messages/live/conversation-streams.server.ts'
import { answerPoll, pollPaths } from '#app/notifications/routes/notification-poll.server.ts'

/** Answers beacons, polls and streams, which are frequent and cheap, without the router; false for all other requests. */
export async function answerQuickly(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
  const { pathname } = url
  if (isBeacon(request.method, pathname)) {
    await limitBeacons(() => answerBeacon(request, response, pathname))
    return true
  }
  if (isStreamRequest(request, url)) {
    await limitStreamOpenings(() => answerStream(request, response, url))
    return true
  }
  return pollPaths.has(pathname) && request.method === 'GET' && limitPolls(() => answerPoll(request, response))
}
