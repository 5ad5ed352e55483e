import { AdminTable } from '#app/admin/components/admin-table.tsx'
import type { presentVitals } from '#app/admin/statistics/analytics-presenter.server.ts'
import { vitalMetrics } from '#app/analytics/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'

/** The 75th percentile by page and device; the word beside a number says how good it is. */
export function VitalsTable({ pages }: { pages: ReturnType<typeof presentVitals> }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('admin:vitals.title')}</h2>
      <p className="muted">{t('admin:vitals.lead')}</p>
      <AdminTable
        caption={t('admin:vitals.title')}
        empty={t('admin:vitals.none')}
        columns={[
          { key: 'page', label: t('admin:vitals.page') },
          { key: 'samples', label: t('admin:vitals.samples'), isNumber: true },
          ...vitalMetrics.map((metric) => ({ key: metric, label: metric, isNumber: true as const })),
        ]}
        rows={pages.map(({ key, name, samples, values }) => ({
          key,
          cells: [
            name,
            samples,
            ...values.map(({ metric, text, rating }) => (
              <span key={metric} className={rating ? `vital ${rating}` : undefined}>
                {text}
              </span>
            )),
          ],
        }))}
      />
    </section>
  )
}
