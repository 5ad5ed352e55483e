import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { currentRequestId } from '#jobs/outbox/enqueuing.ts'

const batchSize = 1_000

type Announcement = { id: number | string; audience: 'everyone' | 'Client' | 'Worker'; title: string; message: string }

/** Enqueues one notification for all accounts, all clients or all workers, once per `id`. Answers how many. */
export async function announceToAll(db: Db, { id, audience, title, message }: Announcement): Promise<number> {
  const dedupeKey = `announcement-${id}`
  const event = { type: 'SystemAnnouncement', params: { title, message }, dedupeKey }
  const { rows } = await sql<{ count: number }>`
    with people as (
      select id, (row_number() over (order by id) - 1) / ${batchSize} as part
      from users where deleted_at is null and (${audience} = 'everyone' or user_type = ${audience})
    ), enqueued as (
      insert into outbox (kind, payload, dedupe_key, request_id)
      select 'notify', ${JSON.stringify(event)}::jsonb || jsonb_build_object('recipients', jsonb_agg(id order by id)), ${dedupeKey}::text || '-' || part, ${currentRequestId()}::text
      from people group by part
      on conflict (dedupe_key) do nothing
      returning jsonb_array_length(payload->'recipients') as size
    )
    select coalesce(sum(size), 0)::int as count from enqueued`.execute(db)
  return rows[0]!.count
}
