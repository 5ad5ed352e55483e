import type { QueueState } from '#app/admin/jobs/queries.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { isJobKind } from '#jobs/outbox/payloads.ts'

type DeadJob = {
  id: number
  kind: string
  createdAt: Date
  deadAt: Date | null
  requestId: string | null
  error: string | null
}
type Jobs = { queues: QueueState[]; dead: DeadJob[]; pause: { reason: string; pausedAt: Date } | undefined }

export function presentJobs({ queues, dead, pause }: Jobs, { language, t }: Translation) {
  const at = (time: Date) => formatDateTime(time, language)
  return {
    paused: pause ? t('admin:jobs.paused', { at: at(pause.pausedAt), reason: pause.reason }) : null,
    queues: queues.map(({ oldestSeconds, ...row }) => ({
      ...row,
      id: row.queue,
      queue: t(`admin:queues.${row.queue}`),
      oldest: row.waiting + row.running > 0 ? formatAge(oldestSeconds, t) : '–',
      acts: [
        ...(row.dead > 0
          ? [{ label: t('admin:acts.retry_queue.submit'), to: href('/admin/jobs/redovi/:queue/ponavljanje', row) }]
          : []),
        ...(row.waiting + row.running > 0
          ? [{ label: t('admin:acts.drain_queue.submit'), to: href('/admin/jobs/redovi/:queue/sklanjanje', row) }]
          : []),
      ],
    })),
    dead: dead.map(({ id, kind, createdAt, deadAt, requestId, error }) => ({
      id,
      kind: isJobKind(kind) ? t(`admin:job_kinds.${kind}`) : t('admin:job_kinds.unknown'),
      queued: at(createdAt),
      since: deadAt ? at(deadAt) : '',
      request: requestId ?? '–',
      error: error ?? '–',
      acts: [{ label: t('admin:acts.retry_job.submit'), to: href('/admin/jobs/:id/ponavljanje', { id }) }],
    })),
  }
}

const ageUnits = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

function formatAge(seconds: number, t: Translate): string {
  const [unit, length] = ageUnits.find(([, one]) => seconds >= 2 * one) ?? ['seconds', 1]
  return t(`admin:jobs.${unit}`, { count: Math.floor(seconds / length) })
}
