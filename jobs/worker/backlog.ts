import { sql } from 'kysely'
import { countOpenModerationItems } from '#app/contact-detection/queries.server.ts'
import { countWaitingDeliveries } from '#app/deliveries/counting.server.ts'
import { listDailyCounts } from '#app/deliveries/daily-counts.server.ts'
import type { Db } from '#db/connection.ts'
import { findJobPause, type JobPause } from '#jobs/outbox/pausing.ts'

type OutboxState = {
  unrelayed: number
  undone: number
  dead: number
  oldestSeconds: number
  canarySeconds: number | null
  /** By kind: due jobs that are not done, and how long the oldest of them has been due. */
  due: Partial<Record<string, { jobs: number; oldestSeconds: number }>>
}

export type Backlog = OutboxState & {
  pause: JobPause | undefined
  waitingDeliveries: Record<string, number>
  openModerationItems: number
  today: Awaited<ReturnType<typeof listDailyCounts>>
}

export async function measureBacklog(db: Db): Promise<Backlog> {
  return {
    ...(await measureOutbox(db)),
    pause: await findJobPause(db),
    waitingDeliveries: await countWaitingDeliveries(db),
    openModerationItems: await countOpenModerationItems(db),
    today: await listDailyCounts(db),
  }
}

async function measureOutbox(db: Db): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      count(*) filter (where relayed_at is null and dead_at is null and run_at <= now())::int as unrelayed,
      count(*) filter (where dead_at is null)::int as undone,
      count(*) filter (where dead_at is not null)::int as dead,
      greatest(coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null)), 0), 0)::float8 as "oldestSeconds",
      (select extract(epoch from now() - max(done_at))::float8 from outbox where kind = 'canary' and done_at is not null) as "canarySeconds",
      (select coalesce(jsonb_object_agg(kind, jsonb_build_object('jobs', jobs, 'oldestSeconds', seconds)), '{}') from (
        select kind, count(*) as jobs, extract(epoch from now() - min(run_at)) as seconds
        from outbox where done_at is null and dead_at is null and run_at <= now() group by kind
      ) as kinds) as due
    from outbox where done_at is null`.execute(db)
  return rows[0]!
}
