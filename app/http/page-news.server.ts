import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { config } from '#app/config.server.ts'
import { forgetPages } from '#app/http/page-cache.server.ts'
import { pool } from '#db/connection.ts'

const channel = 'pages'
const self = randomUUID()

/** Changes within this time travel as one, and a lost ear is replaced within that. */
const gatherMs = 5
const retryMs = 2_000

let isTelling = false

/** Forgets the kept pages, here at once and in all other web processes a few milliseconds later. Costs the caller nothing. */
export function changePages(): void {
  forgetPages()
  if (isTelling) return
  isTelling = true
  setTimeout(() => {
    isTelling = false
    // Unheard, the others show what was for a minute at the most.
    pool.query('select pg_notify($1, $2)', [channel, self]).catch(() => {})
  }, gatherMs)
}

/** Hears of changes that other web processes made, as long as this one lives. What was said while nobody listened may be anything. */
export async function hearOfChanges(): Promise<never> {
  for (;;) {
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      connectionTimeoutMillis: retryMs,
      keepAlive: true,
    })
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => payload !== self && forgetPages())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      forgetPages()
      await ended
    } catch {
      client.end().catch(() => {})
    }
    await sleep(retryMs)
  }
}
