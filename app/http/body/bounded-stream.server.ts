import { setTimeout as pause } from 'node:timers/promises'
import { bodyPace } from './body-limits.ts'

export type BodyRefusal = 'too_large' | 'too_slow' | 'malformed_body' | 'unsupported_type'

export const refusalStatus: Record<BodyRefusal, number> = {
  malformed_body: 400,
  too_slow: 408,
  too_large: 413,
  unsupported_type: 415,
}

export class BodyRefusedError extends Error {
  reason: BodyRefusal
  constructor(reason: BodyRefusal) {
    super(reason)
    this.name = 'BodyRefusedError'
    this.reason = reason
  }
}

export type BodyStream = AsyncIterator<Uint8Array>

type Pace = typeof bodyPace

/** Yields the chunks of a body of at most `maxBytes` that arrives at least at `pace`, else throws BodyRefusedError. */
export async function* readBounded(
  stream: BodyStream,
  maxBytes: number,
  pace: Pace = bodyPace,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now()
  let bytes = 0
  try {
    for (;;) {
      const allowedMs = pace.graceMs + (bytes / pace.bytesPerSecond) * 1_000
      const chunk = await nextWithTimeout(stream, startedAt + allowedMs - performance.now())
      if (chunk.done) return
      bytes += chunk.value.length
      if (bytes > maxBytes) throw new BodyRefusedError('too_large')
      yield chunk.value
    }
  } finally {
    // Not awaited, because it never resolves when the sender has stopped.
    void stream.return?.()
  }
}

async function nextWithTimeout(stream: BodyStream, ms: number): Promise<IteratorResult<Uint8Array>> {
  const controller = new AbortController()
  const timeout = pause(Math.max(0, ms), undefined, { signal: controller.signal, ref: false }).then(
    () => Promise.reject(new BodyRefusedError('too_slow')),
    () => new Promise<never>(() => {}),
  )
  const chunk = stream.next().catch(() => Promise.reject(new BodyRefusedError('malformed_body')))
  try {
    return await Promise.race([chunk, timeout])
  } finally {
    controller.abort()
  }
}
