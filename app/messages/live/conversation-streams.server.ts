import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter } from 'prom-client'
import { findSessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { networkOf } from '#app/http/edge/network.server.ts'
import { sendText, sendUnavailable } from '#app/http/edge/request-guards.server.ts'
import { collectChanges } from '#app/messages/live/stream-changes.server.ts'
import { addStream, findStreamRefusal, streamEvent } from '#app/messages/live/stream-registry.server.ts'
import { registry } from '#app/http/metrics/metrics.server.ts'
import { readSessionToken } from '#app/http/session/cookies.server.ts'
import { findConversation } from '#app/messages/api-reading.server.ts'
import type { ConversationRef } from '#app/messages/reading.server.ts'
import { etagOf } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'

/** Browsers come back after a while that differs, to another process if this one is being replaced. */
const reconnectMs = { min: 2_000, max: 6_000 }

const refusals = new Counter({
  name: 'event_streams_refused_total',
  help: 'Streams that were answered with 503, by reason',
  labelNames: ['reason'],
  registers: [registry],
})

/** The address at which a conversation is polled is its stream for who asks for events. */
export function isStreamRequest({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  return method === 'GET' && headers.accept === 'text/event-stream' && pathPattern.test(pathname)
}

/** Opens a stream that says when the conversation changes, and nothing else. It takes a connection to the database only here. */
export async function answerStream(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const network = networkOf(request)
  const refusal = findStreamRefusal(network)
  if (refusal) {
    refusals.inc({ reason: refusal })
    return sendUnavailable(response)
  }
  const changes = collectChanges()
  try {
    const token = await readSessionToken(request.headers.cookie)
    const user = token ? await findSessionUser(db, token) : undefined
    const { userType, ref } = readTarget(url)
    if (!token || !user || user.suspended || user.userType !== userType) return sendText(response, 403, 'Forbidden')
    const conversation = ref && (await findConversation(db, user, ref))
    if (!conversation) return sendText(response, 404, 'Not found')
    if (response.destroyed) return

    response.setHeader('content-type', 'text/event-stream')
    response.setHeader('cache-control', 'no-store, no-transform')
    response.writeHead(200).write(`retry: ${randomInt(reconnectMs.min, reconnectMs.max)}\n`)
    response.write(streamEvent('message', etagOf(conversation.version)))
    if (changes.ids.has(conversation.id)) response.write(streamEvent('message'))
    addStream({ response, conversationId: conversation.id, memberId: user.id, network, token })
  } finally {
    changes.stop()
  }
}

const pathPattern = /^\/(klijent|majstor)\/(poruke|direktne-poruke)\/([1-9]\d{0,14})\/promjene$/

function readTarget({ pathname, searchParams }: URL) {
  const [, area, kind, id] = pathPattern.exec(pathname)!
  return {
    userType: area === 'majstor' ? ('Worker' as const) : ('Client' as const),
    ref:
      kind === 'direktne-poruke' ? { otherId: Number(id) } : adConversationRef(Number(id), searchParams.get('majstor')),
  }
}

function adConversationRef(adId: number, worker: string | null): ConversationRef | undefined {
  if (worker === null) return { adId }
  return /^[1-9]\d{0,14}$/.test(worker) ? { adId, workerId: Number(worker) } : undefined
}
