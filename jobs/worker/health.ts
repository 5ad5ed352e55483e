import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Db } from '#db/connection.ts'
import type { Backend } from '#jobs/outbox/backend.ts'
import { measureBacklog, type Backlog } from '#jobs/worker/backlog.ts'
import { backlogRegistry, recordBacklog } from '#jobs/worker/backlog-metrics.ts'
import { registry } from '#jobs/worker/metrics.ts'
import { describePause } from '#jobs/outbox/pausing.ts'

const maxOldestSeconds = 60
/** One runs every minute. */
export const maxCanarySeconds = 90
const probeTimeoutMs = 2_000

/** Why this process is not ready, as sentences; none if it is. */
export async function listReadinessProblems(
  db: Db,
  backend: Pick<Backend, 'ping'>,
  uptimeSeconds: number,
): Promise<string[]> {
  const problems: string[] = []
  const backlog = await probeBacklog(db)
  if (!backlog) return ['The database does not answer.']

  await withTimeout(probeTimeoutMs, backend.ping()).catch(() => problems.push('The queue does not answer.'))
  if (backlog.pause) return [...problems, describePause(backlog.pause)]
  if (backlog.oldestSeconds > maxOldestSeconds)
    problems.push(`The oldest job has waited ${Math.round(backlog.oldestSeconds)} seconds.`)
  if (uptimeSeconds > maxCanarySeconds && (backlog.canarySeconds ?? Infinity) > maxCanarySeconds)
    problems.push(`No canary job was done in the last ${maxCanarySeconds} seconds.`)
  return problems
}

/** The metrics for Prometheus; without those of the database, if it does not answer. */
export async function renderMetrics(db: Db): Promise<string> {
  const backlog = await probeBacklog(db)
  if (!backlog) return registry.metrics()
  recordBacklog(backlog)
  return Registry.merge([registry, backlogRegistry]).metrics()
}

type Deps = { db: Db; backend: Backend; host: string; port: number; isDraining: () => boolean }

/** Serves `/healthz` (the process answers), `/readyz` (jobs get done) and `/metrics` (Prometheus) to the operator. */
export function serveHealth({ db, backend, host, port, isDraining }: Deps): Server {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)

    if (request.url === '/healthz') return answer(200, 'ok\n')
    if (request.url === '/metrics') return answer(200, await renderMetrics(db), registry.contentType)
    if (request.url !== '/readyz') return answer(404, 'not found\n')

    const problems = isDraining()
      ? ['The process is shutting down.']
      : await listReadinessProblems(db, backend, process.uptime())
    return problems.length === 0 ? answer(200, 'ready\n') : answer(503, `${problems.join('\n')}\n`)
  })
  return server.listen(port, host)
}

async function probeBacklog(db: Db): Promise<Backlog | null> {
  return withTimeout(probeTimeoutMs, measureBacklog(db)).catch(() => null)
}

async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
