import { Statistics } from '#app/admin/components/statistics/statistics.tsx'
import { presentStatistics } from '#app/admin/statistics/presenter.server.ts'
import { statisticsSearchSchema } from '#app/admin/schemas.ts'
import { countWaiting, findTotals } from '#app/admin/totals.server.ts'
import { mayEnter, type AdminRole } from '#app/admins/rules.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentAdmin } from '#app/http/session/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { periodStarts } from '#app/statistics/periods.ts'
import { listStatistics } from '#app/statistics/queries.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/today.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = currentAdmin(context)
  const language = languageOf(context)
  const { by: period = 'day' } = readSearchParams(statisticsSearchSchema, url.searchParams).search
  const starts = periodStarts(period, new Date())
  const [totals, waiting, rows] = await Promise.all([
    findTotals(db),
    countWaiting(db),
    listStatistics(db, { from: starts[0]!, period }),
  ])
  return {
    period,
    statistics: presentStatistics(rows, { starts, language, t: requestTranslate(context) }),
    totals: Object.entries(totals).map(([name, count]) => ({ name, count: formatCount(count, language) })),
    waiting: linkWaiting(waiting, role),
  }
}

function linkWaiting(waiting: Awaited<ReturnType<typeof countWaiting>>, role: AdminRole) {
  const { deadJobs, moderation, suspended, proofs, statementLines } = waiting
  const people = mayEnter('support', role) ? withQuery(href('/admin/users'), { status: 'suspended' }) : null
  return [
    { name: 'dead_jobs', count: deadJobs, to: mayEnter('owners', role) ? href('/admin/jobs') : null },
    { name: 'moderation', count: moderation, to: null },
    { name: 'suspended', count: suspended, to: people },
    { name: 'proofs', count: proofs, to: mayEnter('support', role) ? href('/admin/moderation/potvrde') : null },
    { name: 'lines', count: statementLines, to: mayEnter('owners', role) ? href('/admin/payments/izvodi') : null },
  ]
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { period, statistics } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:nav.today')}</title>
      <PageHeader title={t('admin:nav.today')} lead={t('admin:today.lead')} />
      <StatList
        items={loaderData.totals.map(({ name, count }) => ({ value: count, label: t(`admin:totals.${name}`) }))}
      />
      <h2>{t('admin:today.waiting')}</h2>
      <ul>
        {loaderData.waiting.map(({ name, count, to }) => {
          const text = t(`admin:waiting.${name}`, { count })
          return <li key={name}>{to ? <a href={to}>{text}</a> : text}</li>
        })}
      </ul>
      <Statistics period={period} {...statistics} />
    </div>
  )
}
