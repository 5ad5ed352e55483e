import { groups, sendTo, state, streamEvent, streamsOf } from '#app/messages/live/stream-registry.server.ts'

/** Between two events of the same conversation. */
const coalesceMs = 200
/** Between two groups, where all streams get an event. */
const spreadMs = 40

const openings = new Set<Set<number>>()
/** Conversations whose streams were notified within `coalesceMs`, and whether they have changed since. */
const isChangedAgain = new Map<number, boolean>()

/** Collects the ids of the conversations that change while a stream is being opened, until `stop`. */
export function collectChanges(): { ids: ReadonlySet<number>; stop: () => void } {
  const ids = new Set<number>()
  openings.add(ids)
  return { ids, stop: () => void openings.delete(ids) }
}

/** Notifies the streams of a conversation that it has changed: at once, and once more after a burst. */
export function notifyStreams(conversationId: number): void {
  for (const ids of openings) ids.add(conversationId)
  const streams = streamsOf(conversationId)
  if (streams.size === 0) return
  if (isChangedAgain.has(conversationId)) return void isChangedAgain.set(conversationId, true)
  isChangedAgain.set(conversationId, false)
  for (const stream of streams) sendTo(stream, streamEvent('message'))
  setTimeout(() => {
    const again = isChangedAgain.get(conversationId)
    isChangedAgain.delete(conversationId)
    if (again) notifyStreams(conversationId)
  }, coalesceMs)
}

/** While the process cannot listen to PostgreSQL, the pages poll. */
export function pauseStreams(): void {
  state.isListening = false
  sendToAll(streamEvent('away'))
}

/** The pages look at once for what was missed. */
export function resumeStreams(): void {
  state.isListening = true
  sendToAll(streamEvent('message'))
}

/** Streams that are opened meanwhile begin with the current version. */
function sendToAll(text: string): void {
  const now = Date.now()
  for (const [index, group] of groups.entries())
    setTimeout(() => {
      for (const stream of group) if (stream.openedAt <= now) sendTo(stream, text)
    }, index * spreadMs)
}
