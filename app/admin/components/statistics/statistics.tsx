import { DemandTable } from '#app/admin/components/statistics/demand-table.tsx'
import { LineChart } from '#app/admin/components/statistics/line-chart.tsx'
import type { presentStatistics } from '#app/admin/statistics/presenter.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { periods, type Period } from '#app/statistics/periods.ts'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { withQuery } from '#app/with-query.ts'

type StatisticsProps = { period: Period } & ReturnType<typeof presentStatistics>

export function Statistics({ period, charts, waits, demand }: StatisticsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChipList label={t('admin:statistics.by')}>
        {periods.map((by) => (
          <Chip key={by} to={withQuery(href('/admin'), { by })} selected={by === period}>
            {t(`admin:statistics.${by}`)}
          </Chip>
        ))}
      </ChipList>
      <p className="muted">{t('admin:statistics.lead')}</p>
      <div className="charts">
        {charts.map((chart) => (
          <LineChart key={chart.title} {...chart} />
        ))}
      </div>
      <section className="stack">
        <h2>{t('admin:statistics.waits')}</h2>
        <p className="muted">{t('admin:statistics.waits_lead')}</p>
        <StatList items={waits.map(({ label, share, count }) => ({ label, value: `${share} (${count})` }))} />
      </section>
      <DemandTable {...demand} />
    </>
  )
}
