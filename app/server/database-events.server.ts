import { sessionChannel } from '#app/accounts/sessions/session-notices.server.ts'
import { config } from '#app/config.server.ts'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { onPagesInvalidated, pagesChannel } from '#app/http/edge/page-invalidation.server.ts'
import { closeRevoked } from '#app/messages/live/stream-maintenance.server.ts'
import { pauseStreams, resumeStreams, notifyStreams } from '#app/messages/live/stream-changes.server.ts'
import { state, streamsOfMember } from '#app/messages/live/stream-registry.server.ts'
import { conversationChannel } from '#app/messages/change-notices.server.ts'
import { pool } from '#db/connection.ts'
import { listen } from '#db/listen.ts'

/** A notification that only tests the connection: the id of no conversation. */
const echoId = '0'
const echoRetryMs = 5_000

/** One connection, which is none of the pool, receives which pages are outdated, which conversations have changed and whose sessions have ended. */
export function listenToDatabase(): void {
  listen([pagesChannel, conversationChannel, sessionChannel], {
    connectionString: config.DATABASE_URL,
    onNotification(payload, _, channel) {
      if (channel === pagesChannel) return onPagesInvalidated(payload)
      if (channel === sessionChannel) return void closeRevoked(streamsOfMember(Number(payload)))
      if (!state.isListening) resumeStreams()
      notifyStreams(Number(payload))
    },
    onConnect() {
      clearPages()
      awaitEcho()
    },
    onDisconnect: pauseStreams,
  })
}

/** A pooler between this process and PostgreSQL may take the subscription and deliver nothing. */
function awaitEcho(): void {
  if (state.isListening) return
  pool.query('select pg_notify($1, $2)', [conversationChannel, echoId]).catch(() => {})
  setTimeout(awaitEcho, echoRetryMs).unref()
}
