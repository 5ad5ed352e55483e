import type { IncomingMessage, ServerResponse } from 'node:http'
import { Histogram } from 'prom-client'
import { registry } from '#app/http/metrics/metrics.server.ts'
import { findRoute } from '#app/http/route-table.server.ts'

const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the headers of a request to the end of its answer; cached pages are counted apart',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
})

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Records the request by the pattern of its route, so that the number of series is bounded. Streams last long and have a gauge. */
export function observeRequest(request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  response.once('close', () => {
    if (response.getHeader('content-type') === 'text/event-stream') return
    const labels = {
      route: routeOf(request.url ?? ''),
      method: methods.has(request.method!) ? request.method! : 'other',
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    }
    requestDuration.observe(labels, (performance.now() - startedAt) / 1_000)
  })
}

/** A page's data, which the router fetches in the browser, count as the page. */
function routeOf(url: string): string {
  const pathname = url.split('?', 1)[0]!.replace(/(?:^\/_)?\.data$/, '') || '/'
  if (pathname.startsWith('/assets/')) return '/assets/*'
  if (pathname === '/healthz' || pathname === '/readyz') return pathname
  return findRoute(pathname)?.path ?? 'other'
}
