import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { Funnel } from '#app/admin/components/statistics/funnel.tsx'
import { RetentionTable } from '#app/admin/components/statistics/retention-table.tsx'
import { VitalsTable } from '#app/admin/components/statistics/vitals-table.tsx'
import { analyticsSearchSchema } from '#app/admin/schemas.ts'
import { presentFunnel, presentRetention, presentVitals } from '#app/admin/statistics/analytics-presenter.server.ts'
import { mayEnter } from '#app/admins/rules.ts'
import { analyticsDays, firstDayOf, funnelDimensions } from '#app/analytics/funnel.ts'
import { listRetention, listVitals, sumFunnel } from '#app/analytics/queries.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/analytics.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { days, by } = readSearchParams(analyticsSearchSchema, url.searchParams).search
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  const from = firstDayOf(days, new Date())
  const [funnel, vitals, retention] = await Promise.all([
    sumFunnel(db, { from, by }),
    listVitals(db),
    listRetention(db),
  ])
  return {
    days,
    by,
    funnel: presentFunnel(funnel, { ...reader, by }),
    vitals: presentVitals(vitals, reader),
    retention: presentRetention(retention, reader),
    csv: mayEnter('owners', currentAdmin(context).role) ? withQuery(href('/admin/analytics/izvoz'), { days }) : null,
  }
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { days, by, funnel, vitals, retention, csv } = loaderData
  const path = href('/admin/analytics')
  return (
    <div className="stack loose">
      <title>{t('admin:nav.analytics')}</title>
      <PageHeader title={t('admin:nav.analytics')} lead={t('admin:analytics.lead')} />
      <ChipList label={t('admin:analytics.days')}>
        {analyticsDays.map((count) => (
          <Chip key={count} to={withQuery(path, { days: count, by })} selected={count === days}>
            {t('admin:analytics.last_days', { count })}
          </Chip>
        ))}
      </ChipList>
      <ChipList label={t('admin:analytics.by')}>
        {funnelDimensions.map((dimension) => (
          <Chip key={dimension} to={withQuery(path, { days, by: dimension })} selected={dimension === by}>
            {t(`admin:analytics.${dimension}`)}
          </Chip>
        ))}
      </ChipList>
      <Funnel {...funnel} />
      <RetentionTable cohorts={retention} />
      <VitalsTable pages={vitals} />
      {csv && <CsvDownload to={csv} />}
    </div>
  )
}
