import { setTimeout as pause } from 'node:timers/promises'
import type { WebProcess } from '#tests/support/web/web-process.ts'

export type EventStream = {
  status: number
  headers: Headers
  /** All that has arrived, one line for each event: its name and what it says. */
  events: () => string[]
  /** Resolves with how long it took until so many events have arrived. */
  waitForEvents: (count: number, timeoutMs?: number) => Promise<number>
  isOpen: () => boolean
  close: () => void
}

/** Asks for the events of an address as `EventSource` does, and takes what comes. */
export async function openEventStream(
  web: Pick<WebProcess, 'origin'>,
  path: string,
  { cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const controller = new AbortController()
  const response = await fetch(`${web.origin}${path}`, {
    headers: { accept: 'text/event-stream', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    redirect: 'manual',
    signal: controller.signal,
  })
  let text = ''
  let isOpen = true
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  })()
    .catch(() => {})
    .finally(() => (isOpen = false))
  const events = () => [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => `${name} ${data}`)
  return {
    status: response.status,
    headers: response.headers,
    events,
    isOpen: () => isOpen,
    close: () => controller.abort(),
    async waitForEvents(count, timeoutMs = 5_000) {
      const startedAt = performance.now()
      while (events().length < count) {
        if (performance.now() - startedAt > timeoutMs) throw new Error(`only these events came: ${events().join(', ')}`)
        await pause(5)
      }
      return performance.now() - startedAt
    },
  }
}
