import { Counter, Gauge, Histogram } from 'prom-client'
import { measurePageCache } from '#app/http/edge/cached-pages.server.ts'
import { cacheResults } from '#app/http/edge/page-cache.server.ts'
import { countStreams } from '#app/messages/live/stream-registry.server.ts'
import { registry } from '#app/http/metrics/metrics.server.ts'
import { registerMoneyMetrics } from '#app/subscriptions/money-metrics.server.ts'
import { pool } from '#db/connection.ts'

/** The page cache, open streams, the connections to the database and alarms about money, read when they are scraped. */
export function registerResourceMetrics(): void {
  registerMoneyMetrics(registry)
  registry.registerMetric(
    new Counter({
      name: 'page_cache_requests_total',
      help: 'Requests of cacheable pages by result',
      labelNames: ['result'],
      registers: [],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(cacheResults)) this.inc({ result }, count)
      },
    }),
  )
  gauge('page_cache_pages', 'Pages in the cache', () => measurePageCache().pages)
  gauge('page_cache_bytes', 'Their size in all encodings', () => measurePageCache().bytes)
  gauge('event_streams_open', 'Pages that are told of changes at once', countStreams)
  gauge('database_up', '0 while the database is marked as down', () => (pool.isDown ? 0 : 1))
  gauge('database_pool_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_pool_idle_connections', 'Connections that nothing uses', () => pool.idleCount)
  gauge('database_pool_waiting', 'Callers that wait for a connection', () => pool.waitingCount)
  const wait = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time that callers waited for a connection',
    buckets: [0.001, 0.01, 0.05, 0.2, 1],
    registers: [registry],
  })
  pool.onAcquire = (seconds) => wait.observe(seconds)

  function gauge(name: string, help: string, read: () => number): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  }
}
