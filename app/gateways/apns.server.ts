import { importPKCS8, SignJWT } from 'jose'
import { KeptConnection, type Answer } from '#app/gateways/kept-connection.server.ts'
import { ConnectionFault } from '#app/gateways/opening-lines.server.ts'
import { fitPayload } from '#app/gateways/push-content.ts'
import { retryAfter } from '#app/gateways/retry-after.ts'
import type { AppPushMessage, Gateway, PushContent, Sent } from '#app/gateways/sending.ts'
import { stableId } from '#app/gateways/stable-id.ts'

type Settings = {
  /** https://api.push.apple.com, or its sandbox. */
  url: string
  /** The text of the .p8 file. */
  key: string
  keyId: string
  teamId: string
  /** The bundle id of the app. */
  topic: string
  ca?: string | undefined
  patienceMs?: number | undefined
}

const mostBytes = 4_096
/** Apple takes a token for an hour, and no new one within twenty minutes. */
const renewAfterMs = 50 * 60_000

/** APNs with a provider token over one HTTP/2 session. @throws when the key is none. */
export async function openApns({
  url,
  key,
  keyId,
  teamId,
  topic,
  ca,
  patienceMs,
}: Settings): Promise<Gateway<AppPushMessage> & { close(): void }> {
  const privateKey = await importPKCS8(key, 'ES256')
  const connection = new KeptConnection({ origin: url, ca, patienceMs })
  let made: { token: Promise<string>; at: number } | undefined

  function providerToken(): Promise<string> {
    if (made && Date.now() - made.at < renewAfterMs) return made.token
    made = {
      at: Date.now(),
      token: new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setIssuedAt()
        .sign(privateKey),
    }
    return made.token
  }

  async function post(message: AppPushMessage, body: string): Promise<Answer & { token: string }> {
    const token = await providerToken()
    const headers = { authorization: `bearer ${token}`, 'apns-topic': topic, ...headersOf(message) }
    return { token, ...(await connection.post({ path: `/3/device/${message.token}`, headers, body })) }
  }

  return {
    async send(message) {
      if (!/^[\da-f]{64}$/i.test(message.token))
        return { result: 'refused', reason: 'not a device token', isGone: true }
      const body = fitPayload(message, mostBytes, payloadOf)
      if (body === undefined) return { result: 'refused', reason: 'too large' }
      try {
        const answer = await post(message, body)
        if (reasonOf(answer) !== 'ExpiredProviderToken') return verdict(answer)
        if ((await made?.token) === answer.token) made = undefined
        return verdict(await post(message, body))
      } catch (error) {
        if (error instanceof ConnectionFault) return { result: 'later', reason: error.code }
        throw error
      }
    },
    close: () => connection.close(),
  }
}

function payloadOf({ title, body, navigationUrl, tag }: PushContent) {
  return { aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, navigationUrl }
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

/** The same for the same message, so that Apple can tell a repetition: a UUID of version 8, which is free to be made of a hash. */
function uuidOf(key: string): string {
  const hex = stableId(key)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const aboutTheDevice = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'MissingDeviceToken']

function verdict(answer: Answer): Sent {
  const { status, headers } = answer
  const reason = reasonOf(answer) || `status ${status}`
  const id = headers['apns-id']
  if (status === 200) return { result: 'sent', providerId: typeof id === 'string' ? id : undefined }
  if (status === 410 || aboutTheDevice.includes(reason)) return { result: 'refused', reason, isGone: true }
  if (status === 413) return { result: 'refused', reason }
  if (status === 429 || status >= 500 || reason === 'ExpiredProviderToken' || reason === 'IdleTimeout')
    return { result: 'later', reason, afterSeconds: retryAfter(headers['retry-after']) }
  return { result: 'misconfigured', reason }
}

function reasonOf({ body }: Answer): string {
  return /"reason"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? ''
}
