import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { config } from '#app/config.server.ts'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { pool } from '#db/connection.ts'

const channel = 'pages'
const processId = randomUUID()

/** Changes within this time travel as one, and a lost ear is replaced within that. */
const debounceMs = 5
const retryMs = 2_000

let isScheduled = false

/** Forgets the kept pages, here at once and in all other web processes a few milliseconds later. Costs the caller nothing. */
export function invalidatePages(): void {
  clearPages()
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    // Unheard, the others show what was for a minute at the most.
    pool.query('select pg_notify($1, $2)', [channel, processId]).catch(() => {})
  }, debounceMs)
}

/** Hears of changes that other web processes made, as long as this one lives. What was said while nobody listened may be anything. */
export async function listenForInvalidation(): Promise<never> {
  for (;;) {
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      connectionTimeoutMillis: retryMs,
      keepAlive: true,
    })
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => payload !== processId && clearPages())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      clearPages()
      await ended
    } catch {
      client.end().catch(() => {})
    }
    await sleep(retryMs)
  }
}
