type BarChartProps = {
  title: string
  summary: string
  bars: { label: string; value: number }[]
  columns: { label: string; value: string }
}

const barWidth = 10
const plotHeight = 100

/** Bars as one path; screen readers get a table instead. Without bars only the words are shown. */
export function BarChart({ title, summary, bars, columns }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value))
  return (
    <figure className="bar-chart">
      <figcaption>
        <h2>{title}</h2>
        <p className="muted">{summary}</p>
      </figcaption>
      {bars.length > 0 && (
        <>
          <div className="plot" aria-hidden="true">
            <span>{highest}</span>
            <svg viewBox={`0 0 ${bars.length * barWidth} ${plotHeight}`} preserveAspectRatio="none">
              <path d={bars.map(({ value }, index) => drawBar(index, value / highest)).join('')} />
            </svg>
            <span>{bars[0]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
          <div className="visually-hidden">
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.label}</th>
                  <th scope="col">{columns.value}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}

function drawBar(index: number, share: number): string {
  const height = Math.round(share * plotHeight)
  return height === 0 ? '' : `M${index * barWidth + 1} ${plotHeight}v-${height}h${barWidth - 2}v${height}z`
}
