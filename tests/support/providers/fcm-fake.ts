import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { z } from 'zod'
import { startTlsServer, type TlsServer, type Reply } from './local-tls.ts'

type Message = {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android: Record<string, unknown>
}
export type FcmFake = TlsServer & {
  origin: string
  /** What stands in the key file of the service account. */
  account: { project_id: string; client_email: string; private_key: string; token_uri: string }
  messages: Message[]
  grants: () => number
  /** Ends all access tokens that were granted so far. */
  revokeGrants: () => void
  answerNext: (...replies: Reply[]) => void
  answerGrant: (...replies: Reply[]) => void
}

const grantForm = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.string(),
})

/** Google's token endpoint and FCM's messages:send, over TLS. */
export async function startFcmFake({ port }: { port?: number } = {}): Promise<FcmFake> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = await importSPKI(publicKey, 'RS256')
  const messages: Message[] = []
  const [planned, plannedGrants]: [Reply[], Reply[]] = [[], []]
  const valid = new Set<string>()
  let grants = 0

  async function grant(body: string): Promise<Reply> {
    const reply = plannedGrants.shift()
    if (reply) return reply
    const { assertion } = grantForm.parse(Object.fromEntries(new URLSearchParams(body)))
    const { payload } = await jwtVerify(assertion, key, {
      issuer: account.client_email,
      audience: account.token_uri,
      requiredClaims: ['iat', 'exp'],
    })
    if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging')
      return { status: 400, body: { error: 'invalid_scope' } }
    grants += 1
    valid.add(`token-${grants}`)
    return {
      status: 200,
      body: { access_token: `token-${grants}`, expires_in: 3_599, token_type: 'Bearer' },
      afterMs: 20,
    }
  }

  const server = await startTlsServer({
    ...(port && { port }),
    protocol: 'http/1.1',
    answer: async ({ path, headers, body }) => {
      if (path === '/token')
        return grant(body.toString()).catch(() => ({ status: 400, body: { error: 'invalid_grant' } }))
      if (path !== '/v1/projects/proba/messages:send') return { status: 404 }
      if (!valid.has(String(headers.authorization).replace('Bearer ', '')))
        return {
          status: 401,
          body: {
            error: { code: 401, status: 'UNAUTHENTICATED', message: 'Request had invalid authentication credentials.' },
          },
        }
      const reply = planned.shift()
      if (reply) return reply
      messages.push(JSON.parse(body.toString()).message)
      return { status: 200, body: { name: `projects/proba/messages/${messages.length}` } }
    },
  })
  const origin = `https://127.0.0.1:${server.port}`
  const account = {
    project_id: 'proba',
    client_email: 'slanje@proba.iam.gserviceaccount.com',
    private_key: privateKey,
    token_uri: `${origin}/token`,
  }
  return {
    ...server,
    origin,
    account,
    messages,
    grants: () => grants,
    revokeGrants: () => valid.clear(),
    answerNext: (...replies) => void planned.push(...replies),
    answerGrant: (...replies) => void plannedGrants.push(...replies),
  }
}

/** FCM's way to say no. */
export function fcmError(status: number, errorCode: string, message = errorCode) {
  return {
    status,
    body: {
      error: {
        code: status,
        status: errorCode,
        message,
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
      },
    },
  }
}
