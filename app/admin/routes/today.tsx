import { Statistics } from '#app/admin/components/statistics/statistics.tsx'
import { presentStatistics } from '#app/admin/statistics/presenter.server.ts'
import { statisticsSearchSchema } from '#app/admin/schemas.ts'
import { findTotals } from '#app/admin/totals.server.ts'
import { listWaiting } from '#app/admin/waiting.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { periodStarts } from '#app/statistics/periods.ts'
import { listStatistics } from '#app/statistics/queries.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/today.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = currentAdmin(context)
  const language = languageOf(context)
  const { by: period = 'day' } = readSearchParams(statisticsSearchSchema, url.searchParams).search
  const now = new Date()
  const starts = periodStarts(period, now)
  const [totals, waiting, rows] = await Promise.all([
    findTotals(db),
    listWaiting(db, { role, now }),
    listStatistics(db, { from: starts[0]!, period }),
  ])
  return {
    period,
    statistics: presentStatistics(rows, { starts, language, t: requestTranslate(context) }),
    totals: Object.entries(totals).map(([name, count]) => ({ name, count: formatCount(count, language) })),
    waiting: presentWaiting(waiting, language),
  }
}

function presentWaiting(waiting: Awaited<ReturnType<typeof listWaiting>>, language: Language) {
  return {
    total: formatCount(
      waiting.reduce((sum, { count }) => sum + count, 0),
      language,
    ),
    kinds: waiting.map(({ kind, count, to }) => ({ kind, count: formatCount(count, language), to })),
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { period, statistics, waiting } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:nav.today')}</title>
      <PageHeader title={t('admin:nav.today')} lead={t('admin:today.lead')} />
      <h2>
        {t('admin:today.waiting')}: {waiting.total}
      </h2>
      {waiting.kinds.length === 0 && <EmptyState icon="check">{t('admin:today.nothing')}</EmptyState>}
      <ul className="waiting-links">
        {waiting.kinds.map(({ kind, count, to }) => (
          <li key={kind}>
            <a href={to}>{t(`admin:waiting.${kind}`)}</a>: {count}
          </li>
        ))}
      </ul>
      <StatList
        items={loaderData.totals.map(({ name, count }) => ({ value: count, label: t(`admin:totals.${name}`) }))}
      />
      <Statistics period={period} {...statistics} />
    </div>
  )
}
