import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'

type PollOptions = {
  intervalMs: number
  onChange: (response: Response) => void
}

/** Polls `path` by its ETag while the page is visible, and at once when it becomes visible. Failures are ignored. */
export function usePoll(path: string, { intervalMs, onChange }: PollOptions): void {
  const { state } = useRevalidator()
  const etag = useRef<string>(undefined)

  const poll = useEffectEvent(async (signal: AbortSignal) => {
    const headers = etag.current ? { 'if-none-match': etag.current } : undefined
    const response = await fetch(path, { headers, cache: 'no-store', redirect: 'manual', signal }).catch(
      () => undefined,
    )
    const current = response?.headers.get('etag') ?? undefined
    // Loading data may be older than this response, so the next poll repeats it.
    if (!response?.ok || signal.aborted || current === etag.current || state !== 'idle') return
    etag.current = current
    onChange(response)
  })

  useEffect(() => repeatWhileVisible(poll, intervalMs), [intervalMs])
}

function repeatWhileVisible(callback: (signal: AbortSignal) => Promise<void>, intervalMs: number): () => void {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => (isVisible() ? void run() : clearTimeout(timer)), {
    signal: controller.signal,
  })
  schedule()
  return () => {
    controller.abort()
    clearTimeout(timer)
  }

  function schedule() {
    clearTimeout(timer)
    if (isVisible() && !controller.signal.aborted) timer = setTimeout(() => void run(), intervalMs)
  }

  async function run() {
    clearTimeout(timer)
    await callback(controller.signal)
    schedule()
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
