export type ShedReason = 'no_slot' | 'too_many_bodies' | 'disconnected'

/** Thrown before anything was done for the request, which may therefore be sent again. */
export class OverloadedError extends Error {
  readonly reason: ShedReason
  constructor(reason: ShedReason) {
    super(reason)
    this.name = 'OverloadedError'
    this.reason = reason
  }
}
