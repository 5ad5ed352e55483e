import { config } from '#app/config.server.ts'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { onPagesInvalidated, pagesChannel } from '#app/http/edge/page-invalidation.server.ts'
import { pauseStreams, resumeStreams, tellOfChange } from '#app/http/live/stream-changes.server.ts'
import { conversationChannel } from '#app/messages/change-notices.server.ts'
import { listen } from '#db/listen.ts'

/** One connection, which is none of the pool, hears of outdated pages and of conversations that have changed. */
export function listenToDatabase(): void {
  listen([pagesChannel, conversationChannel], {
    connectionString: config.DATABASE_URL,
    onNotification: (payload, _, channel) =>
      channel === pagesChannel ? onPagesInvalidated(payload) : tellOfChange(Number(payload)),
    onConnect() {
      clearPages()
      resumeStreams()
    },
    onDisconnect: pauseStreams,
  })
}
