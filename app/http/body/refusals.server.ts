import { data } from 'react-router'
import { BodyRefused, refusalStatus } from './bounded-stream.server.ts'

/** The error page for a body that a page cannot take; other faults are thrown on. */
export function refuseBody(error: unknown): never {
  if (error instanceof BodyRefused) throw data(null, refusalStatus[error.reason])
  throw error
}
