import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { ActLinks } from '#app/admin/components/act-links.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
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

const queueNumbers = ['waiting', 'running', 'dead', 'oldest'] as const
const deadColumns = ['kind', 'queued', 'dead_since', 'request', 'error', 'acts'] as const

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { queues, dead, paused } = loaderData
  return (
    <div className="stack loose">
      <title>{t('admin:nav.jobs')}</title>
      <PageHeader title={t('admin:nav.jobs')} />
      {paused && <Notice kind="warning">{paused}</Notice>}
      <AdminList
        caption={t('admin:jobs.queues')}
        empty=""
        columns={['queue', ...queueNumbers, 'acts']}
        labelOf={(key) => t(`admin:jobs.${key}`)}
        numbers={queueNumbers}
        rows={queues}
        renderCells={({ acts }) => ({ acts: <ActLinks acts={acts} /> })}
      />
      <section className="stack tight">
        <h2>{t('admin:jobs.dead_jobs')}</h2>
        <AdminList
          caption={t('admin:jobs.dead_jobs')}
          empty={t('admin:jobs.none_dead')}
          columns={deadColumns}
          labelOf={(key) => t(`admin:jobs.${key}`)}
          rows={dead}
          renderCells={({ id, kind, since, error, acts }) => ({
            kind: `${kind} ${id}`,
            dead_since: since,
            error: <code>{error}</code>,
            acts: <ActLinks acts={acts} />,
          })}
        />
      </section>
      <CsvDownload to={href('/admin/jobs/izvoz')} />
    </div>
  )
}
