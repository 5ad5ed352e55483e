import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'

type Poll = {
  everyMs: number
  /** The entity tag of what the page shows already, where it knows it. */
  known?: string
  /** What to do with a changed answer; without it, the page's loaders run again. */
  onChange?: (answer: Response) => void
}

/**
 * Asks `path` again and again whether anything changed, by its entity tag. Pauses while the page is hidden and asks at
 * once when it is seen again. An answer that is no answer (signed out, server away) is passed over in silence.
 */
export function usePoll(path: string, { everyMs, known, onChange }: Poll): void {
  const { revalidate, state } = useRevalidator()
  const tag = useRef(known)

  useEffect(() => {
    if (known) tag.current = known
  }, [known])

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const headers = tag.current ? { 'if-none-match': tag.current } : undefined
    const answer = await fetch(path, { headers, cache: 'no-store', redirect: 'manual', signal }).catch(() => undefined)
    const current = answer?.headers.get('etag') ?? undefined
    // What is loading at this moment may be older than this answer, so it is asked for again.
    if (!answer?.ok || signal.aborted || current === tag.current || state !== 'idle') return
    tag.current = current
    if (onChange) onChange(answer)
    else void revalidate()
  })

  useEffect(() => repeatWhileSeen(ask, everyMs), [everyMs])
}

function repeatWhileSeen(work: (signal: AbortSignal) => Promise<void>, everyMs: number): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => (isSeen() ? void run() : clearTimeout(timer)), {
    signal: stop.signal,
  })
  wait()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }

  function wait() {
    clearTimeout(timer)
    if (isSeen() && !stop.signal.aborted) timer = setTimeout(() => void run(), everyMs)
  }

  async function run() {
    clearTimeout(timer)
    await work(stop.signal)
    wait()
  }
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}
