import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { fitPayload } from '#app/gateways/push-content.ts'
import { retryAfter } from '#app/gateways/retry-after.ts'
import { sendingMs, type AppPushMessage, type Gateway, type PushContent, type Sent } from '#app/gateways/sending.ts'

/** The parts that are needed of the key file of a Firebase service account. */
export const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

type Settings = { url: string; account: z.output<typeof serviceAccountSchema>; patienceMs?: number | undefined }
type Reply = { status: number; headers: Headers; text: string }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const mostBytes = 4_000
/** Of the time for a message: who waits for the access token hears in time why there is none. */
const tokenShare = 0.8
const renewBeforeMs = 5 * 60_000
const errorShape = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ '@type': z.string().optional(), errorCode: z.string().optional() })).optional(),
  }),
})

/** FCM HTTP v1, with access tokens of a service account. @throws when its private key is none. */
export async function openFcm({ url, account, patienceMs = sendingMs }: Settings): Promise<Gateway<AppPushMessage>> {
  const key = await importPKCS8(account.private_key, 'RS256')
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  let granted: { token: string; renewAt: number } | undefined
  let asking: Promise<string | Sent> | undefined

  /** The access token at hand, or a new one that all who wait share; what is no token says why there is none. */
  function accessToken(): Promise<string | Sent> | string {
    if (granted && granted.renewAt > Date.now()) return granted.token
    asking ??= askForToken().finally(() => (asking = undefined))
    return asking
  }

  async function askForToken(): Promise<string | Sent> {
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const reply = await post(account.token_uri, { body: form }, AbortSignal.timeout(patienceMs * tokenShare))
    if ('result' in reply) return reply
    if (isTemporary(reply.status)) return later(reply, 'access token')
    const answer = z
      .object({ access_token: z.string(), expires_in: z.number().default(3_600) })
      .safeParse(parse(reply.text))
    if (reply.status !== 200 || !answer.success)
      return { result: 'misconfigured', reason: `no access token: status ${reply.status}` }
    granted = { token: answer.data.access_token, renewAt: Date.now() + answer.data.expires_in * 1_000 - renewBeforeMs }
    return granted.token
  }

  async function attempt(body: string, signal: AbortSignal): Promise<{ reply: Reply | Sent; token?: string }> {
    const token = await accessToken()
    if (typeof token !== 'string') return { reply: token }
    return {
      token,
      reply: await post(
        address,
        { body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
        signal,
      ),
    }
  }

  async function sendWithin(body: string, signal: AbortSignal): Promise<Sent> {
    const first = await attempt(body, signal)
    if ('result' in first.reply || first.reply.status !== 401) return conclude(first.reply)
    if (granted?.token === first.token) granted = undefined
    return conclude((await attempt(body, signal)).reply)
  }

  return {
    async send(message) {
      const body = fitPayload(message, mostBytes, (content) => messageOf(content, message.token))
      if (body === undefined) return { result: 'refused', reason: 'too large' }
      const signal = AbortSignal.timeout(patienceMs)
      const impatience = new Promise<Sent>((resolve) =>
        signal.addEventListener('abort', () => resolve({ result: 'later', reason: 'timeout' })),
      )
      return Promise.race([sendWithin(body, signal), impatience])
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

async function post(url: string, init: RequestInit, signal: AbortSignal): Promise<Reply | Sent> {
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return { result: 'later', reason: signal.aborted ? 'timeout' : (code ?? 'no connection') }
  }
}

function conclude(reply: Reply | Sent): Sent {
  if ('result' in reply) return reply
  const { status, text } = reply
  const said = parse(text)
  if (status === 200) return { result: 'sent', providerId: z.object({ name: z.string() }).safeParse(said).data?.name }

  const fault = errorShape.safeParse(said).data?.error
  const code = fault?.details?.find(({ '@type': type }) => type?.endsWith('FcmError'))?.errorCode ?? fault?.status ?? ''
  const reason = `status ${status} ${code}`.trim()
  if (
    code === 'UNREGISTERED' ||
    code === 'SENDER_ID_MISMATCH' ||
    (code === 'INVALID_ARGUMENT' && isAboutToken(fault?.message))
  )
    return { result: 'refused', reason, isGone: true }
  if (isTemporary(status)) return later(reply, reason)
  return { result: 'misconfigured', reason }
}

/** The same code stands for a token that is none and for a message of ours that is wrong. */
function isAboutToken(message: string | undefined): boolean {
  return /registration token/i.test(message ?? '')
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function later({ status, headers }: Reply, reason = `status ${status}`): Sent {
  return { result: 'later', reason, afterSeconds: retryAfter(headers.get('retry-after')) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
