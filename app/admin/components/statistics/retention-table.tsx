import { HeatTable } from '#app/admin/components/statistics/heat-table.tsx'
import type { presentRetention } from '#app/admin/statistics/analytics-presenter.server.ts'
import { retentionWeeks } from '#app/analytics/funnel.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

const weeksAfter = Array.from({ length: retentionWeeks }, (_, index) => `+${index + 1}`)

export function RetentionTable({ cohorts }: { cohorts: ReturnType<typeof presentRetention> }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('admin:retention.title')}</h2>
      <p className="muted">{t('admin:retention.lead')}</p>
      {cohorts.length === 0 ? (
        <EmptyState>{t('admin:retention.none')}</EmptyState>
      ) : (
        <HeatTable
          label={t('admin:retention.title')}
          columns={[t('admin:retention.week'), t('admin:retention.people'), ...weeksAfter]}
          rows={cohorts.map(({ cohort, people, weeks }) => ({
            name: cohort,
            cells: [
              { key: 'people', text: people },
              ...weeks.map(({ offset, text, level }) => ({ key: offset, text, level })),
            ],
          }))}
        />
      )}
    </section>
  )
}
