import { useEffect, useEffectEvent, useState } from 'react'
import { etagOf } from '#app/messages/rules.ts'
import { usePoll } from '#app/notifications/live/use-poll.ts'

/** While a stream tells of changes, polls notice only a stream that has died in silence. */
const pollMs = { live: 60_000, fallback: 15_000 }

/** Loads the page's data when the conversation changes: told by a stream where there is one, found by polls elsewhere. */
export function useConversationChanges(path: string, { id, version }: { id: number | null; version: string }): void {
  const [isLive, setLive] = useState(false)
  const knownEtag = etagOf(version)
  const poll = usePoll(path, { intervalMs: isLive ? pollMs.live : pollMs.fallback, knownEtag })
  const onChange = useEffectEvent((etag: string) => {
    if (etag !== knownEtag) poll()
  })

  useEffect(() => {
    // A conversation begins with its first message.
    if (id === null) return
    let close = () => {}
    let isOver = false
    import('./conversation-stream.ts').then(
      ({ openStream }) => {
        if (!isOver) close = openStream(path, { onChange, onLive: setLive })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      close()
    }
  }, [id, path])
}
