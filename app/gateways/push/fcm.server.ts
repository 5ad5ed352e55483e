import { z } from 'zod'
import { tryParseJson } from '#app/gateways/try-parse-json.ts'
import { openAccessTokens, type ServiceAccount } from '#app/gateways/push/fcm-access-tokens.server.ts'
import { isTemporary, postFcm, retryLater, type FcmResponse } from '#app/gateways/push/fcm-request.server.ts'
import { fitPayload } from '#app/gateways/push/push-payload.ts'
import {
  sendTimeoutMs,
  type AppPushMessage,
  type Gateway,
  type PushContent,
  type SendResult,
} from '#app/gateways/gateway.ts'

type FcmOptions = { url: string; account: ServiceAccount; timeoutMs?: number | undefined }

const maxBytes = 4_000
const errorShape = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ '@type': z.string().optional(), errorCode: z.string().optional() })).optional(),
  }),
})

/** FCM HTTP v1. @throws when the private key is invalid */
export async function openFcm({
  url,
  account,
  timeoutMs = sendTimeoutMs,
}: FcmOptions): Promise<Gateway<AppPushMessage>> {
  const accessTokens = await openAccessTokens(account, { timeoutMs })
  const sendUrl = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`

  async function attempt(body: string, signal: AbortSignal) {
    const token = await accessTokens.get()
    if (typeof token !== 'string') return { response: token }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return { token, response: await postFcm(sendUrl, { body, headers }, signal) }
  }

  async function sendWithRetry(body: string, signal: AbortSignal): Promise<SendResult> {
    const { response, token } = await attempt(body, signal)
    if ('result' in response || response.status !== 401) return toSendResult(response)
    accessTokens.invalidate(token)
    return toSendResult((await attempt(body, signal)).response)
  }

  return {
    async send(message) {
      const body = fitPayload(message, maxBytes, (content) => messageOf(content, message.token))
      if (body === undefined) return { result: 'refused', reason: 'too large' }
      const signal = AbortSignal.timeout(timeoutMs)
      const timeout = new Promise<SendResult>((resolve) =>
        signal.addEventListener('abort', () => resolve({ result: 'later', reason: 'timeout', mayHaveBeenSent: true })),
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

function toSendResult(response: FcmResponse | SendResult): SendResult {
  if ('result' in response) return response
  const { status, text } = response
  const parsed = tryParseJson(text)
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

/** INVALID_ARGUMENT stands for invalid tokens and for errors in our message. */
function isTokenError(message: string | undefined): boolean {
  return /registration token/i.test(message ?? '')
}
