import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isFromTrustedProxy } from '#app/http/edge/network.server.ts'

/** Proxies write UUIDs, hexadecimal numbers, ULIDs. */
const requestIdPattern = /^[\w-]{8,64}$/

const requestIds = new WeakMap<IncomingMessage, string>()

/** The request's id: that of a trusted proxy if it is well-formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const known = requestIds.get(request)
  if (known) return known
  const id = receivedId(request) ?? randomBytes(12).toString('base64url')
  requestIds.set(request, id)
  return id
}

function receivedId(request: IncomingMessage): string | undefined {
  const received = request.headers['x-request-id']
  if (typeof received !== 'string' || !requestIdPattern.test(received)) return undefined
  return isFromTrustedProxy(request) ? received : undefined
}
