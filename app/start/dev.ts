import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'

/** The web process of development, with Vite as middleware. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' })

// Loaded by Vite, so that the server and the routes share one instance of every module.
const { createApp } = (await vite.ssrLoadModule('/app/server.ts')) as typeof import('../server.ts')
const { listen } = (await vite.ssrLoadModule(
  '/app/server/listening.server.ts',
)) as typeof import('../server/listening.server.ts')
const handle = createApp(
  () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<
      Extract<Parameters<typeof createApp>[0], () => unknown>
    >,
  vite.middlewares,
)

listen(async (request, response) => {
  injectViteClient(request, response)
  await handle(request, response)
})

/** Adds Vite's client to every page, and drops the policy that forbids inline scripts. */
function injectViteClient(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers['accept-encoding']
  const setHeader = response.setHeader.bind(response)
  const originalEnd = response.end.bind(response) as (body?: unknown) => ServerResponse
  response.setHeader = (name, value) =>
    /^content-(security-policy|length)$/i.test(name) ? response : setHeader(name, value)
  response.end = ((body?: unknown) => {
    const isPage = body !== undefined && String(response.getHeader('content-type')).startsWith('text/html')
    return isPage
      ? originalEnd(String(body).replace('</body>', '<script type="module" src="/@vite/client"></script></body>'))
      : originalEnd(body)
  }) as ServerResponse['end']
}
