import { scaleLinear } from 'd3-scale'
import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { presentFunnel } from '#app/admin/statistics/analytics-presenter.server.ts'

const width = 360
const rowHeight = 44
const barTop = 20
const barHeight = 16

/** One bar per step, and the same numbers by group as a table. */
export function Funnel({ steps, groups }: ReturnType<typeof presentFunnel>) {
  const { t } = useTranslation()
  const highest = Math.max(1, ...steps.map(({ value }) => value))
  const x = scaleLinear([0, highest], [0, width])
  return (
    <section className="stack">
      <h2>{t('admin:funnel.title')}</h2>
      <p className="muted">{t('admin:funnel.lead')}</p>
      <figure className="chart funnel">
        <svg viewBox={`0 0 ${width} ${steps.length * rowHeight}`} aria-hidden="true">
          {steps.map(({ step, label, value, count, share }, index) => (
            <g key={step} transform={`translate(0 ${index * rowHeight})`}>
              <text y={barTop - 6}>{label}</text>
              <text x={width} y={barTop - 6} textAnchor="end">
                {count} · {share}
              </text>
              <rect className="track" y={barTop} width={width} height={barHeight} rx="3" />
              <rect className="bar" y={barTop} width={x(value).toFixed(1)} height={barHeight} rx="3" />
            </g>
          ))}
        </svg>
      </figure>
      <AdminTable
        caption={t('admin:funnel.title')}
        empty={t('admin:funnel.none')}
        columns={[
          { key: 'group', label: t('admin:funnel.group') },
          ...steps.map(({ step, label }) => ({ key: step, label, isNumber: true as const })),
        ]}
        rows={groups.map(({ key, label, counts }) => ({ key, cells: [label, ...counts] }))}
      />
    </section>
  )
}
