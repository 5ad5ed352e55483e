import type { ReactNode } from 'react'

type Pair = readonly [term: string, value: ReactNode]

/** Pairs without a value are left out. */
export function KeyValueList({ items }: { items: readonly Pair[] }) {
  return (
    <dl className="pairs">
      {items.filter(hasValue).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function hasValue([, value]: Pair): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false
}
