import type { Db } from '#db/connection.ts'
import type { JobKind, Payload } from '#jobs/outbox/payloads.ts'

/** Handlers may run again after a success. `finish` in the handler's own transaction commits effect and completion together. */
export type Task<Kind extends JobKind> = {
  db: Db
  payload: Payload<Kind>
  outboxId: number
  finish: (trx: Db) => Promise<void>
}
