import { IncomingMessage } from 'node:http'
import { bodyLimits } from './body-limits.ts'
import { BodyRefusedError } from './bounded-stream.server.ts'

/** Counts the pieces of a body and takes no more than the limit: one of a byte costs as much as one of 64 KB. */
export class CountedRequest extends IncomingMessage {
  isFragmented = false
  #arrivals = 0
  #bytes = 0

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) return super.push(null)
    if (this.isFragmented) return false
    this.#arrivals += 1
    this.#bytes += chunk.length
    this.isFragmented = this.#arrivals > bodyLimits.arrivals + this.#bytes / bodyLimits.bytesPerArrival
    return super.push(chunk) && !this.isFragmented
  }
}

/** The body as it arrives, everything that is there at a time in one piece. Throws BodyRefusedError for too many arrivals. */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (request instanceof CountedRequest && request.isFragmented) throw new BodyRefusedError('too_large')
    yield piece as Uint8Array
  }
}
