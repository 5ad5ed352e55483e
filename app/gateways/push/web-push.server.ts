import type { lookup } from 'node:dns'
import { createRequire } from 'node:module'
import { Http2Client } from '#app/gateways/http2/client.server.ts'
import type { Http2Response } from '#app/gateways/http2/response.server.ts'
import { ConnectionError } from '#app/gateways/http2/session.server.ts'
import { createPublicLookup } from '#app/gateways/http2/public-lookup.server.ts'
import { fitPayload } from '#app/gateways/push/push-payload.ts'
import { isPushEndpoint } from '#app/gateways/push/push-services.ts'
import { parseRetryAfter } from '#app/gateways/retry-after.ts'
import type { Gateway, PushContent, SendResult, WebPushMessage } from '#app/gateways/gateway.ts'

type WebPushOptions = {
  publicKey: string
  privateKey: string
  /** A mailto: or https: contact for push services. */
  subject: string
  /** Additional `host[:port]`; their addresses need not be public. */
  extraHosts: readonly string[]
  ca?: string | undefined
  resolve?: typeof lookup | undefined
  timeoutMs?: number | undefined
}

type PushService = { connection: Http2Client; authorization: string; renewAt: number }

/** One record of 4,096 bytes (RFC 8291). */
const maxBytes = 3_993
const vapidTtlSeconds = 12 * 3_600
const renewBeforeMs = 3_600_000
const maxServices = 200

const require = createRequire(import.meta.url)

/** For the first push: the library takes 10 MB, and the web process sends none. */
function loadWebPush() {
  return require('web-push') as typeof import('web-push')
}

/** Web push (RFC 8030, 8291, 8292) with one session for each push service; VAPID headers are renewed twice a day. */
export function openWebPush({
  publicKey,
  privateKey,
  subject,
  extraHosts,
  ca,
  resolve,
  timeoutMs,
}: WebPushOptions): Gateway<WebPushMessage> & { close(): void } {
  const services = new Map<string, PushService>()

  function pushServiceFor({ origin, host }: URL): PushService {
    const existing = services.get(origin)
    const now = Date.now()
    if (existing && existing.renewAt > now) return existing
    const { Authorization: authorization } = loadWebPush().getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      Math.floor(now / 1_000) + vapidTtlSeconds,
    )
    const lookup = extraHosts.includes(host) ? undefined : createPublicLookup(resolve)
    const service = {
      connection: existing?.connection ?? new Http2Client({ origin, ca, lookup, timeoutMs }),
      authorization,
      renewAt: now + vapidTtlSeconds * 1_000 - renewBeforeMs,
    }
    services.set(origin, service)
    // Bounds the memory that many host names could use.
    const [oldest] = services
    if (services.size > maxServices) {
      oldest![1].connection.close()
      services.delete(oldest![0])
    }
    return service
  }

  return {
    async send(message) {
      if (!isPushEndpoint(message.endpoint, extraHosts))
        return { result: 'refused', reason: 'not a push service', isGone: true }
      const payload = fitPayload(message, maxBytes, payloadOf)
      if (payload === undefined) return { result: 'refused', reason: 'too large' }
      const encrypted = encrypt(message, payload)
      if (!encrypted) return { result: 'refused', reason: 'the keys of the device are wrong', isGone: true }

      const url = new URL(message.endpoint)
      const { connection, authorization } = pushServiceFor(url)
      try {
        return toSendResult(
          await connection.post({
            path: url.pathname + url.search,
            headers: { authorization, ...headersOf(message) },
            body: encrypted,
          }),
        )
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error
        return { result: 'later', reason: error.code, mayHaveBeenSent: error.mayHaveBeenSent }
      }
    },
    close() {
      for (const { connection } of services.values()) connection.close()
      services.clear()
    },
  }
}

function payloadOf({ title, body, navigationUrl, tag, renotify, actions }: PushContent) {
  return { title, body, navigationUrl, tag, renotify, ...(actions?.length && { actions }) }
}

/** Undefined when the device's keys are invalid. */
function encrypt({ publicKey, authSecret }: WebPushMessage, payload: string): Buffer | undefined {
  try {
    return loadWebPush().encrypt(publicKey, authSecret, payload, 'aes128gcm').cipherText
  } catch {
    return undefined
  }
}

function headersOf({ ttlSeconds, isUrgent, tag }: PushContent): Record<string, string> {
  return {
    ttl: String(ttlSeconds),
    urgency: isUrgent ? 'high' : 'normal',
    ...(/^[\w-]{1,32}$/.test(tag) && { topic: tag }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  }
}

/** Apple's, Google's and Mozilla's messages for a subscription with another key. */
const wrongKeyPattern = /VapidPkHashMismatch|credentials used to create the subscription|key mismatch/i

function toSendResult({ status, headers, body }: Http2Response): SendResult {
  const reason = `status ${status}`
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'refused', reason, isGone: true }
  if ((status === 401 || status === 403) && wrongKeyPattern.test(body))
    return { result: 'refused', reason: 'made for another key', isGone: true }
  if (status === 400 || status === 401 || status === 403) return { result: 'misconfigured', reason }
  if (status === 408 || status === 429 || status >= 500)
    return { result: 'later', reason, retryAfterSeconds: parseRetryAfter(headers['retry-after']) }
  return { result: 'refused', reason }
}
