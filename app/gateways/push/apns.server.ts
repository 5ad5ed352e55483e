import { importPKCS8, SignJWT } from 'jose'
import { Http2Client } from '#app/gateways/http2/client.server.ts'
import type { Http2Response } from '#app/gateways/http2/response.server.ts'
import { ConnectionError } from '#app/gateways/http2/session.server.ts'
import { fitPayload } from '#app/gateways/push/push-payload.ts'
import { parseRetryAfter } from '#app/gateways/retry-after.ts'
import type { AppPushMessage, Gateway, PushContent, SendResult } from '#app/gateways/gateway.ts'
import { stableId } from '#app/gateways/stable-id.ts'

type ApnsOptions = {
  url: string
  key: string
  keyId: string
  teamId: string
  topic: string
  ca?: string | undefined
  timeoutMs?: number | undefined
}

const maxBytes = 4_096
/** Apple accepts a token for an hour, and a new one every twenty minutes. */
const tokenTtlMs = 50 * 60_000

export async function openApns({
  url,
  key,
  keyId,
  teamId,
  topic,
  ca,
  timeoutMs,
}: ApnsOptions): Promise<Gateway<AppPushMessage> & { close(): void }> {
  const privateKey = await importPKCS8(key, 'ES256')
  const connection = new Http2Client({ origin: url, ca, timeoutMs })
  let cachedToken: { token: Promise<string>; at: number } | undefined

  function providerToken(): Promise<string> {
    if (cachedToken && Date.now() - cachedToken.at < tokenTtlMs) return cachedToken.token
    cachedToken = {
      at: Date.now(),
      token: new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setIssuedAt()
        .sign(privateKey),
    }
    return cachedToken.token
  }

  async function post(message: AppPushMessage, body: string): Promise<Http2Response & { token: string }> {
    const token = await providerToken()
    const headers = { authorization: `bearer ${token}`, 'apns-topic': topic, ...headersOf(message) }
    return { token, ...(await connection.post({ path: `/3/device/${message.token}`, headers, body })) }
  }

  return {
    async send(message) {
      if (!/^[\da-f]{64}$/i.test(message.token))
        return { result: 'refused', reason: 'not a device token', isGone: true }
      const body = fitPayload(message, maxBytes, payloadOf)
      if (body === undefined) return { result: 'refused', reason: 'too large' }
      try {
        const response = await post(message, body)
        if (reasonOf(response) !== 'ExpiredProviderToken') return toSendResult(response)
        if ((await cachedToken?.token) === response.token) cachedToken = undefined
        return toSendResult(await post(message, body))
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error
        return { result: 'later', reason: error.code, mayHaveBeenSent: error.mayHaveBeenSent }
      }
    },
    close: () => connection.close(),
  }
}

function payloadOf({ title, body, navigationUrl, tag, renotify }: PushContent) {
  return { aps: { alert: { title, body }, ...(renotify && { sound: 'default' }), 'thread-id': tag }, navigationUrl }
}

function headersOf({ key, tag, isUrgent, ttlSeconds }: AppPushMessage): Record<string, string> {
  return {
    'apns-push-type': 'alert',
    'apns-id': uuidOf(key),
    'apns-collapse-id': tag,
    'apns-priority': isUrgent ? '10' : '5',
    'apns-expiration': String(Math.floor(Date.now() / 1_000) + ttlSeconds),
    'content-type': 'application/json',
  }
}

/** A UUID version 8 from the key, the same for each attempt. */
function uuidOf(key: string): string {
  const hex = stableId(key)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const invalidDeviceReasons = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'MissingDeviceToken']

function toSendResult(response: Http2Response): SendResult {
  const { status, headers } = response
  const reason = reasonOf(response) || `status ${status}`
  const id = headers['apns-id']
  if (status === 200) return { result: 'sent', providerId: typeof id === 'string' ? id : undefined }
  if (status === 410 || invalidDeviceReasons.includes(reason)) return { result: 'refused', reason, isGone: true }
  if (status === 413) return { result: 'refused', reason }
  if (status === 429 || status >= 500 || reason === 'ExpiredProviderToken' || reason === 'IdleTimeout')
    return { result: 'later', reason, retryAfterSeconds: parseRetryAfter(headers['retry-after']) }
  return { result: 'misconfigured', reason }
}

function reasonOf({ body }: Http2Response): string {
  return /"reason"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? ''
}
