import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeAtOnce } from '#db/fail-fast-pool.ts'
import { watchdogQuery } from '#db/watchdog.ts'

type ListenOptions = {
  connectionString: string
  /** `client` is the listening connection, so that session locks can be taken on it. */
  onNotification: (payload: string | undefined, client: pg.Client, channel: string) => void
  /** Called after each connection: notifications sent before it were missed. */
  onConnect?: () => void
  onDisconnect?: () => void
  onError?: (error: Error) => void
  /** The longest pause before the next attempt to connect; the first one is shorter. */
  retryMs?: number
}

const firstRetryMs = 250
/** A connection whose other end has vanished says nothing; it gets a query this often. */
const checkMs = 10_000

/** Listens on PostgreSQL channels over one dedicated connection, which is opened again with growing pauses after it was lost. */
export function listen(
  channels: string | string[],
  { connectionString, onNotification, onConnect, onDisconnect, onError, retryMs = 2_000 }: ListenOptions,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let current: pg.Client | undefined
  let pauseMs = firstRetryMs

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    current = client
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    client.on('error', () => {})
    client.on('notification', ({ payload, channel }) => onNotification(payload, client, channel))
    let isListening = false
    try {
      await client.connect()
      await client.query(
        [channels]
          .flat()
          .map((channel) => `listen ${channel}`)
          .join('; '),
      )
      isListening = true
      pauseMs = firstRetryMs
      onConnect?.()
      while (!ended.signal.aborted) {
        await sleep(checkMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
        if (!ended.signal.aborted) await client.query(watchdogQuery)
      }
    } catch (error) {
      if (!stopping.signal.aborted) onError?.(error as Error)
      closeAtOnce(client)
    }
    if (isListening && !stopping.signal.aborted) onDisconnect?.()
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce()
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      pauseMs = Math.min(2 * pauseMs, retryMs)
    }
  }

  const loop = listenUntilStopped()

  return {
    async stop() {
      stopping.abort()
      await current?.end().catch(() => {})
      await loop
    },
  }
}
