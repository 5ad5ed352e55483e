import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type ListenOptions = {
  connectionString: string
  /** `client` is the listening connection, so that session locks can be taken on it. */
  onNotification: (payload: string | undefined, client: pg.Client) => void
  /** Called after each connection: notifications sent before it were missed. */
  onConnect?: () => void
  onError?: (error: Error) => void
  retryMs?: number
}

/** Listens on a PostgreSQL channel over a dedicated connection, which is opened again `retryMs` after it was lost. */
export function listen(
  channel: string,
  { connectionString, onNotification, onConnect, onError, retryMs = 2_000 }: ListenOptions,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let current: pg.Client | undefined

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    current = client
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onNotification(payload, client))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onConnect?.()
      await ended
    } catch (error) {
      if (!stopping.signal.aborted) onError?.(error as Error)
      client.end().catch(() => {})
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce()
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
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
