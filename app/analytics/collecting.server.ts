import { inBatches } from '#app/analytics/batches.server.ts'
import { noteDropped } from '#app/analytics/dropped.server.ts'
import type { BehaviourRow, VitalRow } from '#app/analytics/reading.server.ts'
import { writeBehaviour, writeVitals } from '#app/analytics/writing.server.ts'
import { db } from '#db/connection.ts'

/** The rows of this process on their way to the database. */
export const behaviour = inBatches<BehaviourRow>(
  (rows) => writeBehaviour(db, rows),
  (...drop) => noteDropped('behaviour', ...drop),
)
export const vitals = inBatches<VitalRow>(
  (rows) => writeVitals(db, rows),
  (...drop) => noteDropped('vitals', ...drop),
)

/** What a process that ends still holds. */
export async function flushTracking(): Promise<void> {
  await Promise.all([behaviour.flush(), vitals.flush()])
}
