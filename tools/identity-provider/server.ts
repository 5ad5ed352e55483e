import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer, Routes } from './authorization.ts'
import type { Client } from './client.ts'
import { facebookRoutes } from './facebook.ts'
import { googleRoutes } from './google.ts'
import { createGrants } from './grants.ts'
import { testPeople, type TestPerson } from './people.ts'

export type IdentityProviderServer = { settings: Record<string, string>; stop: () => Promise<void> }

/** Stands in for Google and Facebook on this machine; `settings` lead the sign-in to it. */
export async function startIdentityProvider({
  port,
  people = testPeople,
}: {
  port: number
  people?: readonly TestPerson[]
}): Promise<IdentityProviderServer> {
  const origin = `http://127.0.0.1:${port}`
  const secret = randomBytes(16).toString('hex')
  const google: Client = { provider: 'google', id: 'local-google', secret, people }
  const facebook: Client = { provider: 'facebook', id: '1000000001', secret, people }
  const grants = createGrants()
  const routes: Routes = {
    ...(await googleRoutes(`${origin}/google`, google, grants)),
    ...facebookRoutes(facebook, grants),
  }

  async function answerRequest(request: IncomingMessage): Promise<Answer> {
    // A name of another site that leads here is refused.
    if (request.headers.host !== `127.0.0.1:${port}`) return { status: 421 }
    const url = new URL(request.url ?? '/', origin)
    const body = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
    return (await routes[`${request.method} ${url.pathname}`]?.(url, body)) ?? { status: 404 }
  }

  const server = createServer((request, response) => {
    const send = ({ status = 200, json, html, location }: Answer) => {
      response.writeHead(location ? 302 : status, {
        'content-type': `${html ? 'text/html' : 'application/json'}; charset=utf-8`,
        'cache-control': 'no-store',
        ...(location && { location }),
      })
      response.end(html ?? JSON.stringify(json ?? {}))
    }
    answerRequest(request).then(send, () => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: {
      GOOGLE_ISSUER: `${origin}/google`,
      GOOGLE_CLIENT_ID: google.id,
      GOOGLE_CLIENT_SECRET: secret,
      FACEBOOK_DIALOG_URL: `${origin}/facebook/dialog/oauth`,
      FACEBOOK_GRAPH_URL: `${origin}/facebook`,
      FACEBOOK_APP_ID: facebook.id,
      FACEBOOK_APP_SECRET: secret,
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
