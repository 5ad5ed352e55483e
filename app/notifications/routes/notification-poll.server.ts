import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSessionToken } from '#app/http/session/cookies.server.ts'
import { isNotModified } from '#app/http/edge/request-guards.server.ts'
import { securityHeaders } from '#app/http/edge/security-headers.server.ts'
import { selectSessionUserId } from '#app/accounts/sessions/sessions.server.ts'
import { countNotificationsOfUser } from '#app/notifications/queries.server.ts'
import { db } from '#db/connection.ts'

export const pollPaths = new Set(['/api/notification/summary', '/api/notification/ui-summary'])

/** Answers the poll of the bell, every fifteen seconds, without the router: one statement, and 304 if nothing changed. */
export async function answerPoll(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const token = await readSessionToken(request.headers.cookie)
  const counts = token ? await countNotificationsOfUser(db, selectSessionUserId(db, token)) : undefined
  if (!counts) return false

  const etag = `W/"${counts.unreadCount}-${counts.totalCount}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'private, no-cache')
  if (isNotModified(request, etag)) {
    // With 304 the browser reuses the stored headers.
    for (const name of Object.keys(securityHeaders)) response.removeHeader(name)
    response.removeHeader('content-security-policy')
    response.writeHead(304).end()
    return true
  }
  const body = JSON.stringify(counts)
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
  return true
}
