import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { presentJobs } from '#app/admin/jobs/presenters.server.ts'
import { listQueueStates } from '#app/admin/jobs/queries.server.ts'
import { href } from '#app/href.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import { listDeadJobs } from '#jobs/outbox/inspect.ts'
import { findJobPause } from '#jobs/outbox/pausing.ts'
import type { Route } from './+types/jobs.ts'

const shown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const [queues, dead, pause] = await Promise.all([
    listQueueStates(db),
    listDeadJobs(db, { limit: shown }),
    findJobPause(db),
  ])
  return presentJobs({ queues, dead, pause }, { language: languageOf(context), t: requestTranslate(context) })
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { queues, dead, paused } = loaderData
  const acts = (row: { label: string; to: string }[]) =>
    row.length > 0 && (
      <span key="acts" className="row">
        {row.map(({ label, to }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
      </span>
    )
  return (
    <div className="stack loose">
      <title>{t('admin:nav.jobs')}</title>
      <PageHeader title={t('admin:nav.jobs')} />
      {paused && <Notice kind="warning">{paused}</Notice>}
      <AdminTable
        caption={t('admin:jobs.queues')}
        empty=""
        columns={[
          { key: 'queue', label: t('admin:jobs.queue') },
          { key: 'waiting', label: t('admin:jobs.waiting'), isNumber: true },
          { key: 'running', label: t('admin:jobs.running'), isNumber: true },
          { key: 'dead', label: t('admin:jobs.dead'), isNumber: true },
          { key: 'oldest', label: t('admin:jobs.oldest'), isNumber: true },
          { key: 'acts', label: t('admin:jobs.acts') },
        ]}
        rows={queues.map((row) => ({
          key: row.queue,
          cells: [row.name, row.waiting, row.running, row.dead, row.oldest, acts(row.acts)],
        }))}
      />
      <section className="stack tight">
        <h2>{t('admin:jobs.dead_jobs')}</h2>
        <AdminTable
          caption={t('admin:jobs.dead_jobs')}
          empty={t('admin:jobs.none_dead')}
          columns={(['kind', 'queued', 'dead_since', 'request', 'error', 'acts'] as const).map((key) => ({
            key,
            label: t(`admin:jobs.${key}`),
          }))}
          rows={dead.map(({ id, kind, queued, since, request, error, acts: own }) => ({
            key: id,
            cells: [`${kind} ${id}`, queued, since, request, <code key="error">{error}</code>, acts(own)],
          }))}
        />
      </section>
      <CsvDownload to={href('/admin/jobs/izvoz')} />
    </div>
  )
}
