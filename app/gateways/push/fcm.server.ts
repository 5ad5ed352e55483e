import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { fitPayload } from '#app/gateways/push/push-payload.ts'
import { parseRetryAfter } from '#app/gateways/retry-after.ts'
import {
  sendTimeoutMs,
  type AppPushMessage,
  type Gateway,
  type PushContent,
  type SendResult,
} from '#app/gateways/gateway.ts'

/** The parts that are needed of the key file of a Firebase service account. */
export const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

type FcmOptions = { url: string; account: z.output<typeof serviceAccountSchema>; timeoutMs?: number | undefined }
type FcmResponse = { status: number; headers: Headers; text: string }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const maxBytes = 4_000
/** Of the time for a message: who waits for the access token hears in time why there is none. */
const tokenTimeoutShare = 0.8
const renewBeforeMs = 5 * 60_000
const errorShape = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ '@type': z.string().optional(), errorCode: z.string().optional() })).optional(),
  }),
})

/** FCM HTTP v1, with access tokens of a service account. @throws when its private key is none. */
export async function openFcm({
  url,
  account,
  timeoutMs = sendTimeoutMs,
}: FcmOptions): Promise<Gateway<AppPushMessage>> {
  const key = await importPKCS8(account.private_key, 'RS256')
  const sendUrl = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  let cachedToken: { token: string; renewAt: number } | undefined
  let pendingToken: Promise<string | SendResult> | undefined

  /** The access token at hand, or a new one that all who wait share; what is no token says why there is none. */
  function accessToken(): Promise<string | SendResult> | string {
    if (cachedToken && cachedToken.renewAt > Date.now()) return cachedToken.token
    pendingToken ??= requestToken().finally(() => (pendingToken = undefined))
    return pendingToken
  }

  async function requestToken(): Promise<string | SendResult> {
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const response = await post(account.token_uri, { body: form }, AbortSignal.timeout(timeoutMs * tokenTimeoutShare))
    if ('result' in response) return response
    if (isTemporary(response.status)) return retryLater(response, 'access token')
    const tokenResponse = z
      .object({ access_token: z.string(), expires_in: z.number().default(3_600) })
      .safeParse(parseJson(response.text))
    if (response.status !== 200 || !tokenResponse.success)
      return { result: 'misconfigured', reason: `no access token: status ${response.status}` }
    cachedToken = {
      token: tokenResponse.data.access_token,
      renewAt: Date.now() + tokenResponse.data.expires_in * 1_000 - renewBeforeMs,
    }
    return cachedToken.token
  }

  async function attempt(
    body: string,
    signal: AbortSignal,
  ): Promise<{ response: FcmResponse | SendResult; token?: string }> {
    const token = await accessToken()
    if (typeof token !== 'string') return { response: token }
    return {
      token,
      response: await post(
        sendUrl,
        { body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
        signal,
      ),
    }
  }

  async function sendWithRetry(body: string, signal: AbortSignal): Promise<SendResult> {
    const first = await attempt(body, signal)
    if ('result' in first.response || first.response.status !== 401) return toSendResult(first.response)
    if (cachedToken?.token === first.token) cachedToken = undefined
    return toSendResult((await attempt(body, signal)).response)
  }

  return {
    async send(message) {
      const body = fitPayload(message, maxBytes, (content) => messageOf(content, message.token))
      if (body === undefined) return { result: 'refused', reason: 'too large' }
      const signal = AbortSignal.timeout(timeoutMs)
      const timeout = new Promise<SendResult>((resolve) =>
        signal.addEventListener('abort', () => resolve({ result: 'later', reason: 'timeout' })),
      )
      return Promise.race([sendWithRetry(body, signal), timeout])
    },
  }
}

function messageOf({ title, body, navigationUrl, tag, isUrgent, ttlSeconds }: PushContent, token: string) {
  return {
    message: {
      token,
      notification: { title, body },
      data: { navigationUrl, tag },
      android: {
        priority: isUrgent ? 'HIGH' : 'NORMAL',
        ttl: `${ttlSeconds}s`,
        collapse_key: tag,
        notification: { tag },
      },
    },
  }
}

async function post(url: string, init: RequestInit, signal: AbortSignal): Promise<FcmResponse | SendResult> {
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return { result: 'later', reason: signal.aborted ? 'timeout' : (code ?? 'no connection') }
  }
}

function toSendResult(response: FcmResponse | SendResult): SendResult {
  if ('result' in response) return response
  const { status, text } = response
  const parsed = parseJson(text)
  if (status === 200) return { result: 'sent', providerId: z.object({ name: z.string() }).safeParse(parsed).data?.name }

  const fcmError = errorShape.safeParse(parsed).data?.error
  const code =
    fcmError?.details?.find(({ '@type': type }) => type?.endsWith('FcmError'))?.errorCode ?? fcmError?.status ?? ''
  const reason = `status ${status} ${code}`.trim()
  if (
    code === 'UNREGISTERED' ||
    code === 'SENDER_ID_MISMATCH' ||
    (code === 'INVALID_ARGUMENT' && isTokenError(fcmError?.message))
  )
    return { result: 'refused', reason, isGone: true }
  if (isTemporary(status)) return retryLater(response, reason)
  return { result: 'misconfigured', reason }
}

/** The same code stands for a token that is none and for a message of ours that is wrong. */
function isTokenError(message: string | undefined): boolean {
  return /registration token/i.test(message ?? '')
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function retryLater({ status, headers }: FcmResponse, reason = `status ${status}`): SendResult {
  return { result: 'later', reason, retryAfterSeconds: parseRetryAfter(headers.get('retry-after')) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
