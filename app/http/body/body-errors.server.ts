import { data } from 'react-router'
import { BodyRefusedError, refusalStatus } from './bounded-stream.server.ts'

/** Throws the error page of a refused body; other errors are rethrown. */
export function throwBodyError(error: unknown): never {
  if (error instanceof BodyRefusedError) throw data(null, refusalStatus[error.reason])
  throw error
}
