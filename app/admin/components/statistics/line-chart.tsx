import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'

type Series = { name: string; label: string; values: number[]; sum: string }
type LineChartProps = { title: string; labels: string[]; series: Series[] }

const width = 360
const height = 150
const margin = { top: 10, right: 4, bottom: 20, left: 34 }

/** Lines over time, with the same numbers as a table; several lines differ in their dashes as well. */
export function LineChart({ title, labels, series }: LineChartProps) {
  const { t } = useTranslation()
  const highest = Math.max(1, ...series.flatMap(({ values }) => values))
  const x = scaleLinear([0, labels.length - 1], [margin.left, width - margin.right])
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(3)
  const draw = line<number>((_, index) => x(index), y).digits(1)
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        <ul className="legend">
          {series.map(({ name, label, sum }, index) => (
            <li key={name} className={`series-${index}`}>
              <svg viewBox="0 0 24 8" aria-hidden="true">
                <path d="M0 4h24" />
              </svg>
              {label} <strong>{sum}</strong>
            </li>
          ))}
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {y
          .ticks(3)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick} className="tick">
              <path d={`M${margin.left} ${y(tick)}H${width - margin.right}`} />
              <text x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
        {series.map(({ name, values }, index) => (
          <path key={name} className={`series-${index}`} d={draw(values) ?? ''} />
        ))}
        <text x={margin.left} y={height - 4}>
          {labels[0]}
        </text>
        <text x={width - margin.right} y={height - 4} textAnchor="end">
          {labels.at(-1)}
        </text>
      </svg>
      <Disclosure summary={t('admin:statistics.table')}>
        <AdminTable
          caption={title}
          empty=""
          columns={[
            { key: 'start', label: t('admin:statistics.start') },
            ...series.map(({ name, label }) => ({ key: name, label, isNumber: true as const })),
          ]}
          rows={labels.map((label, index) => ({
            key: label,
            cells: [label, ...series.map(({ values }) => values[index])],
          }))}
        />
      </Disclosure>
    </figure>
  )
}
