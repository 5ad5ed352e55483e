import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'

type PollOptions = {
  intervalMs: number
  /** Of what the page shows already. */
  knownEtag?: string
  /** Instead of running the page's loaders again. */
  onChange?: (response: Response) => void
}

/** Polls `path` by its ETag while the page is visible, at once when it becomes visible or when the answered function is called. */
export function usePoll(path: string, { intervalMs, knownEtag, onChange }: PollOptions): () => void {
  const { revalidate, state } = useRevalidator()
  const polledEtag = useRef<string>(undefined)
  const isWaiting = useRef(false)
  const pollNow = useRef(() => {})

  /** Failures are ignored. */
  const poll = useEffectEvent(async (signal: AbortSignal) => {
    // Data that are being loaded may be older than the answer.
    if (state !== 'idle') return void (isWaiting.current = true)
    const etag = knownEtag ?? polledEtag.current
    const headers = etag ? { 'if-none-match': etag } : undefined
    const response = await fetch(path, { headers, cache: 'no-store', redirect: 'manual', signal }).catch(
      () => undefined,
    )
    const current = response?.headers.get('etag') ?? undefined
    if (!response?.ok || signal.aborted || current === etag) return
    polledEtag.current = current
    if (onChange) onChange(response)
    else void revalidate()
  })
  const currentIntervalMs = useEffectEvent(() => intervalMs)

  useEffect(() => {
    const { run, stop } = repeatWhileVisible(poll, currentIntervalMs)
    pollNow.current = () => void run()
    return stop
  }, [])

  useEffect(() => {
    if (state !== 'idle' || !isWaiting.current) return
    isWaiting.current = false
    pollNow.current()
  }, [state])

  return () => pollNow.current()
}

function repeatWhileVisible(callback: (signal: AbortSignal) => Promise<void>, intervalMs: () => number) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => (isVisible() ? void run() : clearTimeout(timer)), {
    signal: controller.signal,
  })
  schedule()
  return { run, stop }

  function schedule() {
    clearTimeout(timer)
    if (isVisible() && !controller.signal.aborted) timer = setTimeout(() => void run(), intervalMs())
  }

  async function run() {
    clearTimeout(timer)
    await callback(controller.signal)
    schedule()
  }

  function stop() {
    controller.abort()
    clearTimeout(timer)
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
