import { createBatchWriter } from '#app/analytics/batches.server.ts'
import { countDropped } from '#app/analytics/dropped.server.ts'
import type { Consent } from '#app/analytics/consent.server.ts'
import { parseBehaviour, parseVitals, type BehaviourRow, type VitalRow } from '#app/analytics/parsing.server.ts'
import type { TrackedPlatform } from '#app/analytics/rules.ts'
import { insertBehaviourEvents, insertVitals } from '#app/analytics/writing.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { db } from '#db/connection.ts'

export const behaviourWriter = createBatchWriter<BehaviourRow>(
  (rows) => insertBehaviourEvents(db, rows),
  (...drop) => countDropped('behaviour', ...drop),
)
const vitalsWriter = createBatchWriter<VitalRow>(
  (rows) => insertVitals(db, rows),
  (...drop) => countDropped('vitals', ...drop),
)

export type EventSender = {
  consent: Consent
  token: string | null
  platform: TrackedPlatform
  language: Language
  now: Date
}

export function recordVitals(event: unknown, sender: EventSender): void {
  for (const row of parseVitals(event, sender)) vitalsWriter.add(row)
}

export function recordBehaviour(event: unknown, { consent, ...sender }: EventSender): void {
  if (consent?.choice !== 'yes') return
  const row = parseBehaviour(event, { ...sender, visit: consent.visit })
  if (row) behaviourWriter.add(row)
}

/** Writes the queued rows; called when the process shuts down. */
export async function flushAnalytics(): Promise<void> {
  await Promise.all([behaviourWriter.flush(), vitalsWriter.flush()])
}
