import { createBatchWriter } from '#app/analytics/batches.server.ts'
import { countDropped } from '#app/analytics/dropped.server.ts'
import type { BehaviourRow, VitalRow } from '#app/analytics/parsing.server.ts'
import { insertBehaviourEvents, insertVitals } from '#app/analytics/writing.server.ts'
import { db } from '#db/connection.ts'

export const behaviourWriter = createBatchWriter<BehaviourRow>(
  (rows) => insertBehaviourEvents(db, rows),
  (...drop) => countDropped('behaviour', ...drop),
)
export const vitalsWriter = createBatchWriter<VitalRow>(
  (rows) => insertVitals(db, rows),
  (...drop) => countDropped('vitals', ...drop),
)

/** Writes the queued rows; called when the process shuts down. */
export async function flushAnalytics(): Promise<void> {
  await Promise.all([behaviourWriter.flush(), vitalsWriter.flush()])
}
