import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { listDailyCounts } from '#app/deliveries/daily-counts.server.ts'
import type { Db } from '#db/connection.ts'
import type { Backend } from '#jobs/backend.ts'
import { recordOutbox, registry } from '#jobs/metrics.ts'

export type OutboxState = {
  unrelayed: number
  undone: number
  dead: number
  oldestSeconds: number
  canarySeconds: number | null
  /** By kind: the jobs whose time has come and that are not done, and how long the oldest of them is due. */
  due: Partial<Record<string, { jobs: number; oldestSeconds: number }>>
  deliveries: Record<string, number>
  openModerationItems: number
  /** What was sent and what ceilings held back today. */
  today: Awaited<ReturnType<typeof listDailyCounts>>
}

/** A job older than this means that nothing gets done, whatever the connections say. */
const maxOldestSeconds = 60
const maxCanarySeconds = 90

/** How far the jobs are behind, by the database's clock. */
export async function measureOutbox(db: Db): Promise<OutboxState> {
  const { rows } = await sql<Omit<OutboxState, 'today'>>`
    select
      count(*) filter (where relayed_at is null and dead_at is null and run_at <= now())::int as unrelayed,
      count(*) filter (where dead_at is null)::int as undone,
      count(*) filter (where dead_at is not null)::int as dead,
      greatest(coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null)), 0), 0)::float8 as "oldestSeconds",
      (select extract(epoch from now() - max(done_at))::float8 from outbox where kind = 'canary' and done_at is not null) as "canarySeconds",
      (select coalesce(jsonb_object_agg(kind, jsonb_build_object('jobs', jobs, 'oldestSeconds', seconds)), '{}') from (
        select kind, count(*) as jobs, extract(epoch from now() - min(run_at)) as seconds
        from outbox where done_at is null and dead_at is null and run_at <= now() group by kind
      ) as kinds) as due,
      (select jsonb_object_agg(channel, (select count(*) from deliveries where deliveries.channel = channels.channel and status = 'waiting' and deliveries.run_at <= now()))
        from unnest(array['push', 'email', 'sms']) as channels (channel)) as deliveries,
      (select count(*)::int from moderation_items where decided_at is null) as "openModerationItems"
    from outbox where done_at is null`.execute(db)
  return { ...rows[0]!, today: await listDailyCounts(db) }
}

/** What keeps this process from being ready, as sentences; none when all is well. */
export async function listReadinessProblems(
  db: Db,
  backend: Pick<Backend, 'ping'>,
  uptimeSeconds: number,
): Promise<string[]> {
  const problems: string[] = []
  const state = await withTimeout(2_000, measureOutbox(db)).catch(() => null)
  if (!state) return ['The database does not answer.']
  recordOutbox(state)

  if (
    !(await withTimeout(2_000, backend.ping()).then(
      () => true,
      () => false,
    ))
  )
    problems.push('The queue does not answer.')
  if (state.oldestSeconds > maxOldestSeconds)
    problems.push(`The oldest job has waited ${Math.round(state.oldestSeconds)} seconds.`)
  if (uptimeSeconds > maxCanarySeconds && (state.canarySeconds ?? Infinity) > maxCanarySeconds) {
    problems.push('No canary job was done in the last 90 seconds.')
  }
  return problems
}

type Deps = { db: Db; backend: Backend; host: string; port: number; isDraining: () => boolean }

/** `/healthz` (the process lives), `/readyz` (jobs get done) and `/metrics` (Prometheus), on an address of its own. */
export function serveHealth({ db, backend, host, port, isDraining }: Deps): Server {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)

    if (request.url === '/healthz') return answer(200, 'ok\n')
    if (request.url !== '/readyz' && request.url !== '/metrics') return answer(404, 'not found\n')

    const problems = isDraining()
      ? ['The process is shutting down.']
      : await listReadinessProblems(db, backend, process.uptime())
    if (request.url === '/metrics') return answer(200, await registry.metrics(), registry.contentType)
    return problems.length === 0 ? answer(200, 'ready\n') : answer(503, `${problems.join('\n')}\n`)
  })
  return server.listen(port, host)
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
