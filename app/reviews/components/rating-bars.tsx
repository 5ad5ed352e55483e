import { Icon } from '#app/ui/icon.tsx'

/** Counts of reviews with five stars, four, and so on; none of one review, which says it itself. */
export function RatingBars({ counts }: { counts: number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < 2) return null
  return (
    <dl className="rating-bars">
      {counts.map((count, index) => (
        <div key={5 - index}>
          <dt className="rating">
            {5 - index} <Icon name="star" size="small" />
          </dt>
          <dd>
            <svg className="bar" aria-hidden="true">
              <rect width={`${Math.round((100 * count) / total)}%`} height="100%" />
            </svg>{' '}
            <span>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
