import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { startTlsServer, type ReceivedRequest, type TlsServer, type Reply } from './local-tls.ts'

/** What a browser would have shown. `fault` says why it would have shown nothing. */
export type Pushed = {
  endpoint: string
  payload: Record<string, string>
  headers: ReceivedRequest['headers']
  fault?: string
}
export type Subscription = { endpoint: string; publicKey: string; authSecret: string }
export type PushSink = TlsServer & {
  origin: string
  /** The host as PUSH_HOSTS wants it. */
  host: string
  pushed: Pushed[]
  /** Every request, before it is checked. */
  received: ReceivedRequest[]
  subscribe: () => Subscription
  /** Those who subscribed; a sink that is started with them knows them. */
  browsers: Browsers
  /** The next answers, in order; after them 201 again. */
  answerNext: (...replies: Reply[]) => void
}

type Browsers = Map<string, { keys: ECDH; secret: Buffer }>
type Options = {
  protocol?: 'h2' | 'http/1.1'
  port?: number
  browsers?: Browsers
  streams?: number
  answer?: (received: ReceivedRequest) => Reply | undefined
}

/**
 * A push service with its browsers: it checks who sends (RFC 8292) and decrypts what is sent (RFC 8291) with code of its own,
 * and keeps what would be shown.
 */
export async function startPushSink({
  protocol = 'h2',
  browsers = new Map(),
  answer,
  ...options
}: Options = {}): Promise<PushSink> {
  const pushed: Pushed[] = []
  const received: ReceivedRequest[] = []
  const planned: Reply[] = []
  const server = await startTlsServer({
    ...options,
    protocol,
    answer: async (request) => {
      received.push(request)
      const reply = answer?.(request) ?? planned.shift() ?? { status: 201 }
      if (typeof reply === 'string' || reply.status !== 201) return reply
      const browser = browsers.get(request.path)
      if (!browser) return { status: 404 }
      const fault = await findVapidFault(request, origin)
      if (fault) return { status: 403, body: { fault } }
      pushed.push({
        endpoint: `${origin}${request.path}`,
        headers: request.headers,
        payload: JSON.parse(decrypt(request.body, browser)),
      })
      return { ...reply, headers: { location: `${origin}/m/${pushed.length}`, ...reply.headers } }
    },
  })
  const host = `127.0.0.1:${server.port}`
  const origin = `https://${host}`

  return {
    ...server,
    host,
    origin,
    pushed,
    received,
    browsers,
    answerNext: (...replies) => void planned.push(...replies),
    subscribe: () => {
      const keys = createECDH('prime256v1')
      const publicKey = keys.generateKeys('base64url')
      const [secret, path] = [randomBytes(16), `/push/${randomBytes(24).toString('base64url')}`]
      browsers.set(path, { keys, secret })
      return { endpoint: `${origin}${path}`, publicKey, authSecret: secret.toString('base64url') }
    },
  }
}

async function findVapidFault({ method, headers }: ReceivedRequest, origin: string): Promise<string | undefined> {
  const [, jwt, publicKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (method !== 'POST') return 'not a POST'
  if (!jwt || !publicKey) return 'no VAPID header'
  if (headers['content-encoding'] !== 'aes128gcm') return 'content-encoding'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const { payload } = await jwtVerify(jwt, key, { audience: origin, requiredClaims: ['exp', 'sub'] }).catch(
    (error: Error) => ({ payload: { sub: error.message } as { sub: string; exp?: number } }),
  )
  if (!payload.exp) return payload.sub
  if (payload.exp > Date.now() / 1_000 + 24 * 3_600) return 'signed for more than a day'
  return /^(mailto:|https:)/.test(payload.sub ?? '') ? undefined : 'no subject'
}

/** RFC 8188 and 8291, one record. */
function decrypt(body: Buffer, { keys, secret }: { keys: ECDH; secret: Buffer }): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + idLength)
  const ciphertext = body.subarray(21 + idLength)
  if (body.length > 4_096) throw new Error('more than 4,096 bytes')
  const hkdf = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length))
  const input = hkdf(
    keys.computeSecret(sender),
    secret,
    Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]),
    32,
  )
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const plaintext = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  const end = plaintext.findLastIndex((byte) => byte !== 0)
  if (plaintext[end] !== 2) throw new Error('not the last record')
  return plaintext.subarray(0, end).toString()
}
