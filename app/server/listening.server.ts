import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { flushAnalytics } from '#app/analytics/collecting.server.ts'
import { logDropped } from '#app/analytics/dropped.server.ts'
import { config } from '#app/config.server.ts'
import { limitHeapGrowth } from '#app/heap-growth.server.ts'
import { CountedRequest } from '#app/http/body/counted-request.server.ts'
import { drainOnSignals } from '#app/http/edge/draining.server.ts'
import { watchEventLoop } from '#app/http/edge/event-loop.server.ts'
import { listenForMetrics, registry } from '#app/http/metrics/metrics.server.ts'
import { sendUnavailable } from '#app/http/edge/request-guards.server.ts'
import { listActiveRequests } from '#app/http/edge/router.server.ts'
import { listenToDatabase } from '#app/server/database-events.server.ts'
import { maintainStreams } from '#app/messages/live/stream-maintenance.server.ts'
import { closeAllStreams, maxStreams } from '#app/messages/live/stream-registry.server.ts'
import { registerResourceMetrics } from '#app/server/resource-metrics.server.ts'
import { createLogger, describeError, logFatalErrors } from '#app/log.server.ts'
import { listenAt } from '#app/start/listening-socket.ts'
import { pool } from '#db/connection.ts'
import { watchDatabase } from '#db/watchdog.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Each takes some 15 KB also when it is idle; a proxy needs a few hundred, and one for each stream. */
const maxConnections = maxStreams.process + 4_096
const droppedLogIntervalMs = 60_000
const log = createLogger('web')

export function listen(handle: Handle): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 20_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 65_000,
      IncomingMessage: CountedRequest,
    },
    (request, response) => {
      handle(request, response).catch((error) => {
        log.error({ error: describeError(error) }, 'request failed')
        sendUnavailable(response)
      })
    },
  )
  server.maxConnections = maxConnections
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? `port ${config.PORT} is taken; set PORT to a free one` : error.message
    process.stderr.write(`Cannot start: ${reason}.\n`)
    process.exit(1)
  })
  drainOnSignals(server, log, {
    onDrain: closeAllStreams,
    async onStopped() {
      await flushAnalytics()
      logDropped(log)
    },
  })
  watchEventLoop(log, registry, {
    blockMs: 500,
    stallMs: 1_000,
    requests: listActiveRequests,
  })
  registerResourceMetrics()
  listenForMetrics(log, { host: config.METRICS_HOST, port: config.METRICS_PORT })
  logFatalErrors(log)
  limitHeapGrowth()
  watchDatabase(pool, {
    connectionString: config.DATABASE_URL,
    onDown: (reason) => log.error(`the database is down: ${reason}; requests get 503 until it answers`),
    onUp: (ms) => log.info({ ms }, 'the database answers again'),
  })
  setInterval(() => logDropped(log), droppedLogIntervalMs).unref()
  listenToDatabase()
  maintainStreams()
  const onListening = () => log.info({ host: config.HOST, port: config.PORT }, 'web started')
  listenAt(server, { host: config.HOST, port: config.PORT }, onListening)
  return server
}
