import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'

export const registry = new Registry()

/** Prometheus has its own port; if it is taken, the process runs without metrics. */
export function listenForMetrics(log: Logger, { host, port }: { host: string; port: number }): Server {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
  })
  server.on('error', (error) => log.warn({ port, error: error.message }, 'no metrics are served'))
  server.listen(port, host, () => {
    const address = server.address()
    log.info({ host, port: typeof address === 'object' ? address?.port : port }, 'metrics are served')
  })
  return server.unref()
}
