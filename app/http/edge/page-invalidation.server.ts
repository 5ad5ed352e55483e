import { randomUUID } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { pool } from '#db/connection.ts'
import { listen } from '#db/listen.ts'

const channel = 'pages'
const processId = randomUUID()

const debounceMs = 5

let isScheduled = false

/** Clears the page cache of this process at once, and of the other web processes a few milliseconds later. */
export function invalidatePages(): void {
  clearPages()
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    // When this fails, the others serve stale pages until they expire, after a minute at most.
    pool.query('select pg_notify($1, $2)', [channel, processId]).catch(() => {})
  }, debounceMs)
}

/** Clears the page cache when another web process changes something, and after each time without a connection. */
export function listenForInvalidation(): void {
  listen(channel, {
    connectionString: config.DATABASE_URL,
    onNotification: (sender) => sender !== processId && clearPages(),
    onConnect: clearPages,
  })
}
