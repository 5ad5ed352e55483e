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
  fields: FormData | undefined
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

/** With a plain timer: a race with an abortable one would take most of the time that a small chunk takes. */
function nextWithTimeout(stream: BodyStream, ms: number): Promise<IteratorResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BodyRefusedError('too_slow')), Math.max(0, ms)).unref()
    stream
      .next()
      .then(resolve, (error: unknown) =>
        reject(error instanceof BodyRefusedError ? error : new BodyRefusedError('malformed_body')),
      )
      .finally(() => clearTimeout(timer))
  })
}
