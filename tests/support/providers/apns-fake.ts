import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { startTlsServer, type ReceivedRequest, type TlsServer, type Reply } from './local-tls.ts'

type Pushed = {
  token: string
  headers: ReceivedRequest['headers']
  payload: { aps: { alert: { title: string; body: string } }; navigationUrl: string }
}
export type ApnsFake = TlsServer & {
  origin: string
  /** What the settings of the gateway are to hold. */
  account: { key: string; keyId: string; teamId: string; topic: string }
  pushed: Pushed[]
  /** The provider tokens that were seen. */
  tokens: Set<string>
  answerNext: (...replies: Reply[]) => void
}

/** Apple's push service: HTTP/2, one stream until it knows who sends. */
export async function startApnsFake({ port }: { port?: number } = {}): Promise<ApnsFake> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = await importSPKI(publicKey, 'ES256')
  const account = { key: privateKey, keyId: 'ABCDE12345', teamId: 'TEAM123456', topic: 'ba.majstorija.app' }
  const pushed: Pushed[] = []
  const tokens = new Set<string>()
  const planned: Reply[] = []
  const server = await startTlsServer({
    ...(port && { port }),
    protocol: 'h2',
    streams: 1,
    answer: async ({ path, headers, body }) => {
      const token = String(headers.authorization).replace('bearer ', '')
      const verified = await jwtVerify(token, key, { issuer: account.teamId, requiredClaims: ['iat'] }).catch(
        () => undefined,
      )
      if (verified?.protectedHeader.kid !== account.keyId)
        return { status: 403, body: { reason: 'InvalidProviderToken' } }
      tokens.add(token)
      const reply = planned.shift()
      if (reply) return reply
      const [, device] = /^\/3\/device\/([\da-f]{64})$/i.exec(path) ?? []
      if (!device) return { status: 400, body: { reason: 'BadDeviceToken' } }
      if (headers['apns-topic'] !== account.topic) return { status: 400, body: { reason: 'TopicDisallowed' } }
      if (headers['apns-push-type'] !== 'alert') return { status: 400, body: { reason: 'InvalidPushType' } }
      pushed.push({ token: device, headers, payload: JSON.parse(body.toString()) })
      return { status: 200, headers: { 'apns-id': String(headers['apns-id']) } }
    },
  })
  return {
    ...server,
    origin: `https://127.0.0.1:${server.port}`,
    account,
    pushed,
    tokens,
    answerNext: (...replies) => void planned.push(...replies),
  }
}
