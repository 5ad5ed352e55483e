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

/** Thrown hundreds of times a second: stacks of their own would cost more than the answers. */
export const overloaded: Record<ShedReason, OverloadedError> = {
  no_slot: new OverloadedError('no_slot'),
  too_many_bodies: new OverloadedError('too_many_bodies'),
  disconnected: new OverloadedError('disconnected'),
}
