import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FacebookFake = Awaited<ReturnType<typeof startFacebookFake>>

type Token = { debug: Record<string, unknown>; person: Record<string, unknown> }

/** Graph's two calls, for an app with the id `app-1` and the secret `app-secret`. */
export async function startFacebookFake() {
  const tokens = new Map<string, Token>()
  let answer: RequestListener | undefined

  const server = createServer((request, response) => {
    if (answer) return answer(request, response)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://graph')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = () => send(400, { error: { type: 'OAuthException', code: 190, error_subcode: 463 } })
    if (pathname === '/debug_token') {
      if (searchParams.get('access_token') !== 'app-1|app-secret') return refuse()
      return send(200, { data: tokens.get(searchParams.get('input_token') ?? '')?.debug ?? { is_valid: false } })
    }
    const token = searchParams.get('access_token') ?? ''
    const proof = createHmac('sha256', 'app-secret').update(token).digest('hex')
    const known = tokens.get(token)
    if (!known || searchParams.get('appsecret_proof') !== proof) return refuse()
    send(200, known.person)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (listener: RequestListener | undefined) => (answer = listener),
    /** Makes a token known, and returns it. */
    issue: (debug: Token['debug'] = {}, person: Token['person'] = {}) => {
      const token = `token-${tokens.size}`
      tokens.set(token, {
        debug: { app_id: 'app-1', type: 'USER', is_valid: true, user_id: '555', expires_at: 0, ...debug },
        person: { id: '555', name: 'Selma Imamović', email: 'selma@face.example', ...person },
      })
      return token
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
