import { listActiveTokens } from '#app/accounts/sessions/active-sessions.server.ts'
import { closeStream, groups, sendTo, type Stream } from '#app/messages/live/stream-registry.server.ts'
import { db } from '#db/connection.ts'

/** Each of the 25 groups has its turn every 25 s: proxies close connections that are silent for a minute. */
const turnMs = 1_000
const maxAgeMs = 30 * 60_000

let nextTurn = 0

/** Keeps streams open by a comment, and closes those that are old, and revoked ones whose notice this process has missed. */
export function maintainStreams(): void {
  setInterval(() => takeTurn([...groups[nextTurn++ % groups.length]!]), turnMs).unref()
}

function takeTurn(streams: Stream[]): void {
  if (streams.length === 0) return
  const minOpenedAt = Date.now() - maxAgeMs
  for (const stream of streams)
    if (stream.openedAt < minOpenedAt) closeStream(stream)
    else sendTo(stream, ':\n\n')
  void closeRevoked(streams)
}

export async function closeRevoked(streams: Stream[]): Promise<void> {
  if (streams.length === 0) return
  const tokens = streams.map(({ token }) => token)
  // Without a database no session can be ended either.
  const active = await listActiveTokens(db, tokens).catch(() => undefined)
  if (active) for (const stream of streams) if (!active.has(stream.token)) closeStream(stream)
}
