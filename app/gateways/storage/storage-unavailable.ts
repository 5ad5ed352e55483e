import { describeError } from '#app/log.server.ts'

/** The store did not answer, or refused; the same call may succeed later. Its code makes the response a 503. */
export class StorageUnavailableError extends Error {
  readonly code = 'EBUSY'
  constructor(cause?: unknown) {
    super(`the image store cannot be used${cause === undefined ? '' : `: ${describeError(cause)}`}`, { cause })
  }
}
