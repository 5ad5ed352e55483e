import { HeatTable } from '#app/admin/components/statistics/heat-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

type Cell = { skill: string; value: number; level: number }
type DemandTableProps = { skills: string[]; rows: { city: string; sum: number; cells: Cell[] }[] }

export function DemandTable({ skills, rows }: DemandTableProps) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('admin:statistics.demand')}</h2>
      {rows.length === 0 ? (
        <EmptyState>{t('admin:statistics.no_ads')}</EmptyState>
      ) : (
        <HeatTable
          label={t('admin:statistics.demand')}
          columns={[t('admin:statistics.city'), t('admin:statistics.sum'), ...skills]}
          rows={rows.map(({ city, sum, cells }) => ({
            name: city,
            cells: [
              { key: 'sum', text: <strong>{sum}</strong> },
              ...cells.map(({ skill, value, level }) => ({ key: skill, text: value || '', level })),
            ],
          }))}
        />
      )}
    </section>
  )
}
