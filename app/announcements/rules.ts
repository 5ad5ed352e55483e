export const audiences = ['everyone', 'Client', 'Worker'] as const
export type Audience = (typeof audiences)[number]

export const announcementLimits = { title: 80, message: 400 } as const

/** Recipients of one job, and the pause before the next one, in which a stop takes effect. */
export const batchSize = 1_000
export const batchPauseMs = 2_000

type State = { startedAt: Date | null; stoppedAt: Date | null; finishedAt: Date | null }
export type AnnouncementState = 'draft' | 'running' | 'stopped' | 'finished'

export function stateOf({ startedAt, stoppedAt, finishedAt }: State): AnnouncementState {
  if (finishedAt) return 'finished'
  if (stoppedAt) return 'stopped'
  return startedAt ? 'running' : 'draft'
}
