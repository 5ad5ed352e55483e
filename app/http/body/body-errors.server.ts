import { data } from 'react-router'
import { BodyRefusedError, refusalStatus } from './bounded-stream.server.ts'

/** The error page for a body that a page cannot take; other faults are thrown on. */
export function throwBodyError(error: unknown): never {
  if (error instanceof BodyRefusedError) throw data(null, refusalStatus[error.reason])
  throw error
}
