import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { isDraining } from '#app/http/edge/draining.server.ts'
import { db } from '#db/connection.ts'
import { listPendingMigrations } from '#db/migration-provider.ts'

const timeoutMs = 2_000
let isMigrated = false

/** 200 if this process can serve, else 503 with the names of what is missing. */
export async function sendReadiness(response: ServerResponse): Promise<void> {
  const missing = isDraining() ? ['draining'] : await listReadinessFailures()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  if (missing.length) response.setHeader('retry-after', '5')
  response.writeHead(missing.length ? 503 : 200).end(JSON.stringify({ ready: missing.length === 0, missing }))
}

async function listReadinessFailures(): Promise<string[]> {
  try {
    await withTimeout(async () => {
      await sql`select 1`.execute(db)
      isMigrated ||= (await listPendingMigrations(db)).length === 0
    })
    return isMigrated ? [] : ['migrations']
  } catch {
    return ['database']
  }
}

function withTimeout(work: () => Promise<void>): Promise<void> {
  return Promise.race([
    work(),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), timeoutMs).unref()),
  ])
}
