import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters, type JWTPayload } from 'jose'

export type GoogleFake = Awaited<ReturnType<typeof startGoogleFake>>

/** An issuer with discovery and keys on a free port. `answer` replaces its answers, to be slow, broken or gone. */
export async function startGoogleFake() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }
  const requests: string[] = []
  let answer: RequestListener | undefined

  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (answer) return answer(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : discovery()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  })

  const now = () => Math.floor(Date.now() / 1_000)
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: 'web-client',
    azp: 'web-client',
    sub: '1098765',
    email: 'mirza@gmail.example',
    email_verified: true,
    name: 'Mirza Hadžić',
    iat: now(),
    exp: now() + 3_600,
    ...changes,
  })

  return {
    issuer,
    requests,
    privateKey,
    jwk,
    now,
    claims,
    answerWith: (listener: RequestListener | undefined) => (answer = listener),
    sign: (
      changes: JWTPayload = {},
      header: Partial<JWTHeaderParameters> = {},
      key: CryptoKey | Uint8Array = privateKey,
    ) => new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(key),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
