import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#tests/support/data/database.ts'
import { openBrowser, createSessionCookie } from '#tests/support/web/web-process.ts'

const readers = 6
const writers = 3
const paths = ['/blog', '/poslovi', '/majstori', '/klijent/moji-oglasi']

export type Load = {
  reads: number
  slowestReadMs: number
  failedReads: string[]
  /** Texts of messages that were answered with success, and of those that were not. */
  written: string[]
  failedWrites: Map<string, string>
  /** Answers 503 of the application itself, which has too much to do; a busy machine may cause them. */
  shed: number
  end: () => Promise<void>
}

/** A client who reads pages and writes direct messages through the proxies, several at once, until `end`. */
export async function startLoad(
  origin: string,
  { clientId, workerId }: { clientId: number; workerId: number },
): Promise<Load> {
  const browse = openBrowser({ origin }, await createSessionCookie(clientId))
  const load: Load = { reads: 0, slowestReadMs: 0, failedReads: [], written: [], failedWrites: new Map(), shed: 0, end }
  let isOver = false

  async function read(nth: number): Promise<void> {
    for (; !isOver; nth += 1) {
      const path = paths[nth % paths.length]!
      const startedAt = performance.now()
      const failure = await attempt(load, () => browse(path))
      load.reads += 1
      load.slowestReadMs = Math.max(load.slowestReadMs, performance.now() - startedAt)
      if (failure) load.failedReads.push(`${path} ${failure}`)
      await pause(20)
    }
  }

  async function write(): Promise<void> {
    while (!isOver) {
      const text = randomUUID()
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ recipientId: workerId, text })
      const failure = await attempt(load, () => browse('/api/message/direct', { method: 'POST', headers, body }))
      if (failure === undefined) load.written.push(text)
      else if (failure) load.failedWrites.set(text, failure)
      await pause(30)
    }
  }

  const running = Promise.all([
    ...Array.from({ length: readers }, (_, nth) => read(nth)),
    ...Array.from({ length: writers }, write),
  ])
  async function end(): Promise<void> {
    isOver = true
    await running
  }
  return load
}

/** What went wrong, '' for an answer that was shed, or undefined. The body is read: it may be cut. */
async function attempt(load: Load, send: () => Promise<Response>): Promise<string | undefined> {
  try {
    const response = await send()
    const text = await response.text()
    const isOfApplication = response.headers.has('content-security-policy')
    if (response.status === 503 && isOfApplication) {
      load.shed += 1
      return ''
    }
    return response.ok ? undefined : `${response.status} ${text.slice(0, 200)}`
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}

/** The texts that are stored, as often as they are. */
export async function listStoredTexts(): Promise<string[]> {
  return (await db.selectFrom('messages').select('text').execute()).map(({ text }) => text ?? '')
}
