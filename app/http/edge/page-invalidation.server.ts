import { randomUUID } from 'node:crypto'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { pool } from '#db/connection.ts'

export const pagesChannel = 'pages'
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
    pool.query('select pg_notify($1, $2)', [pagesChannel, processId]).catch(() => {})
  }, debounceMs)
}

/** Clears the page cache when another web process has changed something. */
export function onPagesInvalidated(sender: string | undefined): void {
  if (sender !== processId) clearPages()
}
