import { HeatTable } from '#app/admin/components/statistics/heat-table.tsx'
import type { presentSkillDemand } from '#app/admin/statistics/demand-presenter.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'

type ShortageTableProps = Pick<ReturnType<typeof presentSkillDemand>, 'skills' | 'cities'>

/** Open ads and workers by city and skill; the more workers are missing, the darker. */
export function ShortageTable({ skills, cities }: ShortageTableProps) {
  const { t } = useTranslation()
  if (cities.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{t('admin:demand.title')}</h2>
      <p className="muted">{t('admin:demand.caption')}</p>
      <HeatTable
        label={t('admin:demand.title')}
        columns={[t('admin:statistics.city'), ...skills]}
        rows={cities.map(({ city, cells }) => ({
          name: city,
          cells: cells.map(({ skill, text, level }) => ({ key: skill, text, level })),
        }))}
      />
    </section>
  )
}
